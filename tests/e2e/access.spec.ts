import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { fail } from './support/routes.ts';

type State = {
  name: string;
  /** URL within the app; absent for a state that is reached on the current page. */
  address?: string;
  reach?: (page: Page) => Promise<void>;
  /** Text that shows that it has loaded. */
  ready: RegExp;
};

const LISTS: State[] = [
  { name: 'home', address: './', ready: /end of all sessions/ },
  { name: 'home with a search', address: './?search=a', ready: /albums found/ },
  { name: 'home with a search in vain', address: './?search=zzzz', ready: /No sessions found/ },
  { name: 'changelog', address: './changelog', ready: /was deleted/ },
  { name: 'brackets', address: './brackets', ready: /No brackets yet/ },
  { name: 'command palette', reach: openPalette, ready: /How songs fill/ },
  { name: '/error', address: './error', ready: /An unexpected error occurred/ },
  { name: 'page not found', address: './no/such/page', ready: /Page Not Found/ },
];

const DIALOGS: State[] = [
  { name: 'session dialog', address: './', reach: openSession, ready: /Average rating/ },
  {
    name: 'now-listening dialog',
    address: './?session=now-listening',
    ready: /Currently Listening/,
  },
  { name: 'album dialog, reviews', address: './', reach: openAlbum, ready: /Individual Ratings/ },
  { name: 'album dialog, details', address: './', reach: openFacts, ready: /Added on/ },
  { name: 'vetoed album', address: './', reach: openVetoed, ready: /Veto by Dev/ },
  { name: 'mobile menu', address: './', reach: openMenu, ready: /Every session, album by album/ },
];

const TIER_LIST: State[] = [
  { name: 'tier list', address: './tierlist', ready: /^\d\d albums/ },
  {
    name: 'tier list with filters open',
    address: './tierlist?filters=open&search=a&name=Ada',
    ready: /Ratings by Reviewer/,
  },
  { name: 'tier dialog', address: './tierlist?tier=B', ready: /Submitted by Unknown/ },
  { name: 'time machine', address: './tierlist?at=2026-03-31', ready: /viewing the past/ },
  { name: 'what changed', address: './tierlist?at=2026-03-31&since=2000-01-01', ready: /^Arrived/ },
];

const INSIGHTS: State[] = [
  { name: 'chapters of a young club', address: './insights', ready: /Whose turn it is/ },
  { name: 'two side by side', address: './insights/Ada/Ben', ready: /As a share of each/ },
];

/** Groups of states, each at the width where its layout is more difficult. */
const GROUPS = [
  { group: 'lists', isPhone: false, states: LISTS },
  { group: 'dialogs', isPhone: true, states: DIALOGS },
  { group: 'tier list', isPhone: false, states: TIER_LIST },
  { group: 'insights', isPhone: true, states: INSIGHTS },
];

test.describe('meets WCAG 2.2 AA', () => {
  test.use({ club: 'odd' });

  for (const { group, isPhone, states } of GROUPS)
    for (const isOther of [false, true])
      test(isOther ? `${group}, at the other width` : group, {
        tag: [...(isPhone === isOther ? [] : ['@phone-only']), ...(isOther ? ['@all'] : [])],
      }, async ({ page, baseURL, isMobile }) => {
        await page.goto('./slot-filler-demo');
        for (const { name, address, reach, ready } of states) {
          if (reach === openMenu && !isMobile) continue;
          await test.step(name, async () => {
            if (address !== undefined) await navigate(page, baseURL + address);
            await reach?.(page);
            await expect(page.getByText(ready).first()).toBeVisible();
            await expectNoViolations(page, name);
          });
        }
      });

  test('failure panel', async ({ page, baseURL, problems }) => {
    problems.expect(/400/);
    await fail(page, /\/api\/sessions\?/, 400);
    await page.goto('./slot-filler-demo');
    await navigate(page, `${baseURL}`);
    await expect(page.getByText('Failed to fetch sessions')).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('meets WCAG 2.2 AA with an empty database', () => {
  test.use({ club: 'empty' });

  test('welcome panel', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByText('Welcome to Spindle')).toBeVisible();
    await expectNoViolations(page);
  });
});

/** Navigates within the app, which takes a fraction of a page load. */
async function navigate(page: Page, url: string) {
  await page.evaluate((to) => history.pushState(null, '', to), url);
}

async function openSession(page: Page) {
  await page.getByRole('link', { name: 'Session details, Fri, Mar 6, 2026' }).click();
}

async function openPalette(page: Page) {
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
}

async function openAlbum(page: Page) {
  await page.getByRole('link', { name: /When the Pawn/ }).click();
}

async function openFacts(page: Page) {
  await page.getByRole('link', { name: 'Tago Mago' }).click();
  await page.getByRole('tab', { name: 'Album Details' }).click();
}

async function openVetoed(page: Page) {
  await page.getByRole('link', { name: 'Metal Machine Music' }).click();
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}
