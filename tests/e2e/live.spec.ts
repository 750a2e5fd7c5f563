import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { testAlone } from './support/admin.ts';
import { takeTheClockAway, waitForHydration } from './support/hydration.ts';
import { caller, DEFAULTS, type NewAlbum } from './support/odd-club.ts';
import { fail } from './support/routes.ts';

const EVENTS = /\/api\/events/;

type Fixtures = {
  /** Adds an album to the only session, as another admin. */
  add: (album: NewAlbum) => Promise<AlbumDetail>;
};

/** Server with a session of one album. */
const test = testAlone.extend<Fixtures>({
  add: async ({ server }, use) => {
    const call = caller(server.url);
    const attic = { session_date: '2026-03-06', location: 'Attic' };
    const { id } = await call<Session>('POST', '/api/sessions', attic);
    const add = (album: NewAlbum) =>
      call<AlbumDetail>('POST', '/api/albums', { ...DEFAULTS, session_id: id, ...album });
    await add({ artist: 'Can', title: 'Tago Mago', tier: 'S' });
    await use(add);
  },
});

test('shows now listening live, and offers new albums without moving the list', async ({
  page,
  add,
}) => {
  await goAndFollow(page, './');
  const feed = page.getByRole('feed', { name: 'Sessions' });
  await expect(feed.getByRole('listitem')).toHaveCount(1);
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  const block = page.getByRole('region', { name: 'Now Listening To' });
  await expect(block.getByRole('listitem')).toHaveCount(1);
  const news = page.getByRole('button', { name: /^New: / });
  await expect(news).toHaveText('New: 1 album');
  await expect(feed.getByRole('listitem')).toHaveCount(1);
  await add({ artist: 'Neu!', title: 'Neu! 75', tier: 'B' });
  await expect(news).toHaveText('New: 2 albums');
  await news.click();
  await expect(feed.getByRole('listitem')).toHaveCount(3);
  await expect(news).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeFocused();
});

test('shows now listening live in the tier list, and offers new albums', async ({ page, add }) => {
  await goAndFollow(page, './tierlist');
  await expect(page.getByRole('link', { name: /Tago Mago/ })).toBeVisible();
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  await expect(page.getByRole('link', { name: /Double Negative/ })).toBeVisible();
  const news = page.getByRole('button', { name: /^New: / });
  await expect(news).toBeHidden();
  await add({ artist: 'Neu!', title: 'Neu! 75', tier: 'B' });
  await expect(news).toHaveText('New: 1 album');
  await expect(page.getByRole('link', { name: /Neu! 75/ })).toBeHidden();
  await news.click();
  await expect(page.getByRole('link', { name: /Neu! 75/ })).toBeVisible();
});

test('shares one event stream between tabs, and moves it when its tab closes', async ({
  page,
  context,
  server,
  add,
}) => {
  const streams = getStreams(context);
  await takeTheClockAway(context);
  await page.goto('./');
  await goOnFollowing(page);
  const other = await context.newPage();
  await other.goto(server.url);
  await waitForHydration(other);
  await other.keyboard.press('Shift');
  const block = (of: Page) => of.getByRole('region', { name: 'Now Listening To' });
  await expect.poll(() => tabsAt(other)).toBe(2);
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  for (const tab of [page, other]) await expect(block(tab).getByRole('listitem')).toHaveCount(1);
  expect(streams).toHaveLength(1);
  const next = other.waitForResponse(EVENTS);
  await page.close();
  await next;
  await add({ artist: 'Neu!', title: 'Neu! 75', tier: 'Now Listening To' });
  await expect(block(other).getByRole('listitem')).toHaveCount(2);
  expect(streams).toHaveLength(2);
});

test('sends no request while hidden, and catches up when visible', async ({
  page,
  browser,
  server,
  add,
}) => {
  await goAndFollow(page, './');
  const looking = await browser.newPage();
  await takeTheClockAway(looking);
  await looking.goto(server.url);
  await waitForHydration(looking);
  await goOnFollowing(looking);
  await setHidden(page, true);
  const asked: string[] = [];
  page.on('request', (request) => {
    // Scripts are still prefetched.
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  const block = (of: Page) => of.getByRole('region', { name: 'Now Listening To' });
  await expect(block(looking)).toBeVisible();
  expect(asked).toEqual([]);
  await expect(block(page)).toBeHidden();
  await setHidden(page, false);
  await expect(block(page)).toBeVisible();
  await looking.close();
});

test('polls every ten seconds without an event stream', async ({ page, problems, add }) => {
  problems.expect(/503/);
  await page.clock.install();
  await fail(page, EVENTS, 503, 'Too many event streams are open.');
  await page.goto('./');
  await goOnFollowing(page);
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('region', { name: 'Now Listening To' })).toBeVisible();
  // The component may have mounted after that interval: the next one updates it as well.
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'New: 1 album' })).toBeVisible();
});

/** Opens a page and waits until it has subscribed, with polling disabled. */
async function goAndFollow(page: Page, address: string): Promise<void> {
  await takeTheClockAway(page);
  await page.goto(address);
  await goOnFollowing(page);
}

/** Triggers the deferred loading with a first input event. */
async function goOnFollowing(page: Page): Promise<void> {
  const responded = page.waitForResponse(EVENTS);
  await page.keyboard.press('Shift');
  await responded;
}

/** URLs of the event streams that the tabs of a browser have opened. */
function getStreams(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request) => {
    if (EVENTS.test(request.url())) urls.push(request.url());
  });
  return urls;
}

/** Number of tabs that hold the stream's lock, or wait for it. */
function tabsAt(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name?.endsWith('.events')).length;
  });
}

/** Simulates a hidden page, as behind another window. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
