import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { fail, goWithin } from './support/routes.ts';

const PHONE = { tag: '@phone' };
const OPEN_FILTERS = './tierlist?filters=open&search=a&name=Ada';

type State = {
  name: string;
  address: string;
  reach?: (page: Page) => Promise<void>;
  ready: RegExp;
};

/** Pages and dialogs on the `odd` data set, each with a text that shows it has loaded. */
const STATES: State[] = [
  { name: 'home', address: './', ready: /end of all sessions/ },
  { name: 'home with a search', address: './?search=a', ready: /albums found/ },
  { name: 'home with a search in vain', address: './?search=zzzz', ready: /No sessions found/ },
  { name: 'session dialog', address: './', reach: openSession, ready: /Average rating/ },
  {
    name: 'now-listening dialog',
    address: './?session=now-listening',
    ready: /Currently Listening/,
  },
  { name: 'album dialog, reviews', address: './', reach: openAlbum, ready: /Individual Ratings/ },
  { name: 'album dialog, details', address: './', reach: openFacts, ready: /Added on/ },
  { name: 'vetoed album', address: './', reach: openVetoed, ready: /Veto by Dev/ },
  { name: 'tier list', address: './tierlist', ready: /^\d\d albums/ },
  { name: 'tier list with filters open', address: OPEN_FILTERS, ready: /Ratings by Reviewer/ },
  { name: 'tier dialog', address: './tierlist?tier=B', ready: /Submitted by Unknown/ },
  { name: 'time machine', address: './tierlist?at=2026-03-31', ready: /viewing the past/ },
  { name: 'what changed', address: './tierlist?at=2026-03-31&since=2000-01-01', ready: /^Arrived/ },
  { name: 'command palette', address: './', reach: openPalette, ready: /How songs fill/ },
  { name: 'changelog', address: './changelog', ready: /was deleted/ },
  { name: 'brackets', address: './brackets', ready: /No brackets yet/ },
  { name: 'taste map', address: './insights', ready: /Biggest fights/ },
  { name: 'reviewers', address: './insights?section=reviewers', ready: /Tiers given/ },
  { name: 'two side by side', address: './insights/Ada/Ben', ready: /As a share of each/ },
  { name: 'what divides', address: './insights?section=divided', ready: /Too few ratings/ },
  { name: 'submitters', address: './insights?section=submitters', ready: /Whose turn it is/ },
  { name: 'ratings over time', address: './insights?section=time', ready: /Evening by evening/ },
  { name: '/error', address: './error', ready: /An unexpected error occurred/ },
];

test.describe('meets WCAG 2.2 AA in dark and light', () => {
  test.use({ club: 'odd' });

  for (const { name, address, reach, ready } of STATES)
    test(name, PHONE, async ({ page }) => {
      await page.goto(address);
      await reach?.(page);
      await expect(page.getByText(ready).first()).toBeVisible();
      await expectNoViolations(page);
    });

  test('page not found', PHONE, async ({ page, problems }) => {
    problems.expect(/404/);
    await page.goto('./no/such/page');
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expectNoViolations(page);
  });

  test('failure panel', PHONE, async ({ page, problems }) => {
    problems.expect(/400/);
    await fail(page, /\/api\/sessions\?/, 400);
    await goWithin(page, './');
    await expect(page.getByText('Failed to fetch sessions')).toBeVisible();
    await expectNoViolations(page);
  });

  test('mobile menu', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('meets WCAG 2.2 AA with an empty database', () => {
  test.use({ club: 'empty' });

  test('welcome panel', PHONE, async ({ page }) => {
    await page.goto('./');
    await expect(page.getByText('Welcome to Spindle')).toBeVisible();
    await expectNoViolations(page);
  });
});

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
