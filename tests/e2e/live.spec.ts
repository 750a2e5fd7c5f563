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

test('offers new albums in two tabs of one event stream, which moves when its tab closes', async ({
  page,
  context,
  server,
  add,
}) => {
  const streams = getStreams(context);
  await takeTheClockAway(context);
  await page.goto('./');
  await goOnFollowing(page);
  const list = await context.newPage();
  await list.goto(`${server.url}/tierlist`);
  await waitForHydration(list);
  await list.keyboard.press('Shift');
  await expect.poll(() => tabsAt(list)).toBe(2);
  const feed = page.getByRole('feed', { name: 'Sessions' }).getByRole('listitem');
  await expect(feed).toHaveCount(1);
  await add({ artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' });
  await expect(nowListening(page)).toHaveCount(1);
  await expect(list.getByRole('link', { name: /Double Negative/ })).toBeVisible();
  const news = (of: Page) => of.getByRole('button', { name: /^New: / });
  await expect(news(page)).toHaveText('New: 1 album');
  // The tier list has it already.
  await expect(news(list)).toBeHidden();
  await add({ artist: 'Neu!', title: 'Neu! 75', tier: 'B' });
  await expect(news(page)).toHaveText('New: 2 albums');
  await expect(news(list)).toHaveText('New: 1 album');
  await expect(feed).toHaveCount(1);
  await expect(list.getByRole('link', { name: /Neu! 75/ })).toBeHidden();
  await news(page).click();
  await expect(feed).toHaveCount(3);
  await expect(news(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeFocused();
  await news(list).click();
  await expect(list.getByRole('link', { name: /Neu! 75/ })).toBeVisible();
  expect(streams).toHaveLength(1);

  const next = list.waitForResponse(EVENTS);
  await page.close();
  await next;
  await add({ artist: 'Can', title: 'Ege Bamyasi', tier: 'Now Listening To' });
  await expect(list.getByRole('link', { name: /Ege Bamyasi/ })).toBeVisible();
  expect(streams).toHaveLength(2);
});

test('sends no request while hidden, and catches up when visible', async ({
  page,
  browser,
  server,
  add,
}) => {
  await takeTheClockAway(page);
  await page.goto('./');
  await goOnFollowing(page);
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
  await expect(nowListening(looking)).toHaveCount(1);
  expect(asked).toEqual([]);
  await expect(nowListening(page)).toHaveCount(0);
  await setHidden(page, false);
  await expect(nowListening(page)).toHaveCount(1);
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

/** Albums that are playing, in the list of sessions. */
function nowListening(page: Page) {
  return page.getByRole('region', { name: 'Now Listening To' }).getByRole('listitem');
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
