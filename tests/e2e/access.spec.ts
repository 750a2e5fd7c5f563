import { expect, type Locator, type Page } from '@playwright/test';
import { passStep, passwordField } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { fail } from './support/routes.ts';

type State = {
  name: string;
  /** URL within the app; absent for a state that is reached on the current page. */
  address?: string;
  /** Names of the links, buttons or tabs to press. */
  press?: (string | RegExp)[];
  reach?: (page: Page) => Promise<void>;
  /** Text that shows that it has loaded. */
  ready: RegExp;
};

const ALBUM = /When the Pawn/;
const HOME = /^Spindle/;

const LISTS: State[] = [
  { name: 'home', address: './', ready: /end of all sessions/ },
  { name: 'home with a search', address: './?search=a', ready: /albums found/ },
  { name: 'home with a location', address: './?location=Utrecht', ready: /^1 session total/ },
  { name: 'home with a search in vain', address: './?search=zzzz', ready: /No sessions found/ },
  { name: 'changelog', address: './changelog', ready: /was deleted/ },
  { name: 'brackets', address: './brackets', ready: /No brackets yet/ },
  { name: 'command palette', press: ['Search everything'], ready: /How songs fill/ },
  { name: '/error', address: './error', ready: /An unexpected error occurred/ },
  { name: 'page not found', address: './no/such/page', ready: /Page Not Found/ },
  { name: 'failure panel', address: './', reach: failToSearch, ready: /Failed to fetch sessions/ },
];

const DIALOGS: State[] = [
  {
    name: 'session dialog',
    address: './',
    press: ['Session details, Fri, Mar 6, 2026'],
    ready: /Average rating/,
  },
  {
    name: 'now-listening dialog',
    address: './?session=now-listening',
    ready: /Currently Listening/,
  },
  { name: 'album dialog, reviews', address: './', press: [ALBUM], ready: /Individual Ratings/ },
  {
    name: 'album dialog, details',
    address: './',
    press: [/Tago Mago/, 'Album Details'],
    ready: /Added on/,
  },
  { name: 'months', address: './?jump=open', ready: /^2026/ },
  { name: 'vetoed album', address: './', press: [/Metal Machine Music/], ready: /Veto by Dev/ },
  { name: 'menu', address: './', press: [/^(Menu|Admin)$/], ready: /Sessions Admin/ },
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

/** In this order: the password is entered once. */
const NEW_ALBUM: State[] = [
  {
    name: 'password modal',
    address: './brackets/create',
    reach: submitNoPassword,
    ready: /Password is required/,
  },
  { name: 'password step', address: './add-album', reach: leaveModal, ready: /Admin Password/ },
  {
    name: 'new album with errors',
    reach: passStep,
    press: ['Switch to Manual Entry', 'Save Album'],
    ready: /Artist is required/,
  },
  { name: 'menu of an admin', press: [/^(Menu|Admin)$/], ready: /Sign out everywhere/ },
];

const MANAGE: State[] = [
  { name: 'manage page', address: './manage-sessions', ready: /Utrecht/ },
  {
    name: 'new session with errors',
    press: ['Add New Session', 'Add Session'],
    ready: /Location is required/,
  },
];

const EDIT_SESSION: State[] = [
  {
    name: 'session',
    press: ['Cancel', 'Edit session of Friday, March 6, 2026'],
    ready: /Coming soon/,
  },
  {
    name: 'unsaved changes',
    reach: (page) => page.getByLabel('Location').fill('Other place'),
    press: ['Cancel'],
    ready: /Stay & Save/,
  },
];

const EDIT_ALBUM: State[] = [
  {
    name: 'album with a score',
    press: ['Discard Changes', HOME, ALBUM, 'Edit Album', 'Calculate Score'],
    ready: /suggested/,
  },
  {
    name: 'vetoed album',
    reach: (page) => page.getByLabel('Veto', { exact: true }).check(),
    ready: /Vetoed By/,
  },
  {
    name: 'question before deleting',
    reach: (page) => page.getByLabel('Veto', { exact: true }).uncheck(),
    press: [HOME, ALBUM, 'Delete Album'],
    ready: /Delete this album/,
  },
  { name: 'password for deleting', press: ['Delete'], ready: /Enter the admin password/ },
];

/** Groups of states, each checked at the width where its layout is more difficult. */
const GROUPS = {
  'visitor pages': [
    { isPhone: true, states: DIALOGS },
    { isPhone: false, states: TIER_LIST },
    { isPhone: true, states: INSIGHTS },
    // Its last state breaks the list of sessions.
    { isPhone: false, states: LISTS },
  ],
  'admin pages': [
    { isPhone: true, states: NEW_ALBUM },
    { isPhone: false, states: MANAGE },
    { isPhone: true, states: EDIT_SESSION },
    { isPhone: false, states: EDIT_ALBUM },
  ],
};

test.use({ club: 'odd' });

for (const [name, groups] of Object.entries(GROUPS))
  test(`${name} meet WCAG 2.2 AA, and fit 320 px`, { tag: '@phone' }, async ({
    page,
    baseURL,
    isMobile,
    problems,
  }) => {
    test.slow();
    problems.allow(/400/);
    if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('./slot-filler-demo');
    for (const { isPhone, states } of groups)
      for (const { name, address, reach, press = [], ready } of states)
        await test.step(name, async () => {
          if (address !== undefined) await navigate(page, baseURL + address);
          await reach?.(page);
          for (const name of press) await control(page, name).click();
          await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
          if (isMobile) expect.soft(await page.evaluate(widthOverflow), name).toBe(0);
          if (isPhone === isMobile || process.env.SPINDLE_ALL_TESTS)
            await expectNoViolations(page, name);
        });
  });

/** Navigates within the app, which takes a fraction of a page load. */
async function navigate(page: Page, url: string) {
  await page.evaluate((to) => history.pushState(null, '', to), url);
}

/** Pixels by which the content of any vertical scroll container is wider than its box. */
function widthOverflow(): number {
  const scrollers = [document.documentElement, ...document.querySelectorAll('[role="dialog"] > *')];
  return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** Link, button or tab by its whole name, or by a pattern. */
function control(page: Page, name: string | RegExp): Locator {
  const [link, button, tab] = (['link', 'button', 'tab'] as const).map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  return (link as Locator)
    .or(button as Locator)
    .or(tab as Locator)
    .first();
}

async function failToSearch(page: Page) {
  await fail(page, /\/api\/sessions\?/, 400);
  await page.getByRole('searchbox').fill('x');
}

async function submitNoPassword(page: Page) {
  await passwordField(page.getByRole('dialog', { name: 'Admin sign-in' })).press('Enter');
}

async function leaveModal(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden();
}
