import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { test as adminTest, passStep } from './support/admin.ts';
import { tile } from './support/bounding-boxes.ts';
import { openAsAdmin } from './support/brackets.ts';
import { expectImageLoaded } from './support/cover-images.ts';
import { test } from './support/fixtures.ts';
import {
  addCovers,
  listCachedUrls,
  nextBuild,
  test as offlineTest,
  waitUntilCached,
} from './support/offline-club.ts';

/** Disconnects the network once some files are loaded; returns a function that reconnects it. */
async function goOffline(page: Page, missing: RegExp): Promise<() => Promise<void>> {
  await page.route(missing, (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
  return async () => {
    await page.unroute(missing);
    await page.context().setOffline(false);
  };
}

test('opens an album and a page once online when they were opened offline', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const code = /\/assets\/(dialogs?|changelog-page)-/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.goto('./tierlist');
  const album = tile(page, "What's Going On").first();
  await expect(album).toBeVisible();
  const goOnline = await goOffline(page, code);
  await album.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No Internet Connection');
  await expect(dialog).toContainText('Please check your internet connection and try again.');
  await expect(page).toHaveURL(/\?album=/);
  await goOnline();
  await expect(dialog).toHaveAccessibleName("What's Going On");
  // Its styles failed with it.
  await expect(dialog).toHaveCSS('position', 'fixed');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('./tierlist');

  const changelog = /\/assets\/changelog-page-/;
  await page.route(changelog, (route) => route.abort('internetdisconnected'));
  const goOnlineAgain = await goOffline(page, changelog);
  await page.getByRole('link', { name: 'Changelog' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('No Internet Connection');
  await expect(page).toHaveURL('./changelog');
  await goOnlineAgain();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect(page.getByRole('feed', { name: 'Changes' })).toBeVisible();
});

test('reloads once when a dialog fails to load, and can be closed', { tag: '@all' }, async ({
  page,
  problems,
}) => {
  problems.expect(/404/);
  await page.route(/\/assets\/dialogs?-.*js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('./');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('article').locator('a[href*="album="]').first().click();
  const dialog = page.getByRole('dialog', { name: 'Loading Error' });
  await expect(dialog).toContainText('This part of the app could not be loaded.', {
    timeout: 30_000,
  });
  await expect(page).toHaveURL(/\?album=/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('./');
  expect(loads).toBe(1);
});

test('opens prefetched dialogs and pages while offline', async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const parts = ['dialogs', 'tierlist-page', 'brackets-page', 'changelog-page', 'admin-modal'];
  // Waits before the first visit: some seconds later they load without input.
  const loaded = parts.map((part) => page.waitForResponse(new RegExp(`/assets/${part}-.*js`)));
  await page.goto('./');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Shift');
  await Promise.all(loaded);
  await page.context().setOffline(true);
  const session = page.getByRole('main').getByRole('article').first();
  await session.getByRole('link', { name: /^Session details/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tierlist' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Connection Problem');
  await page.context().setOffline(false);
  await expect(tile(page, "What's Going On").first()).toBeVisible();
  await expect(alert).toBeHidden();
});

/** Responds with 502 on a port, as a proxy whose server is down; returns a function that stops. */
async function respondAsGateway(port: string): Promise<() => Promise<void>> {
  const proxy = createServer((_, response) => response.writeHead(502).end('Bad Gateway'));
  await once(proxy.listen(Number(port), '127.0.0.1'), 'listening');
  return async () => {
    proxy.close();
    proxy.closeAllConnections();
    await once(proxy, 'close');
  };
}

/** Errors of requests without a server, such as the reachability check. */
const WITHOUT_NETWORK =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_|FAILED)|no-response|\b50[234]\b|404.*healthz/;

const RESPONSES = [/\/api\/sessions\?/, /\/$/];

offlineTest(
  'shows visited content while offline, and recovers by itself',
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    const titles = await addCovers(site.url);
    await page.goto(`${site.url}/`);
    const albums = page.getByRole('article').locator('a[href*="album="]');
    await expect(albums.first()).toBeVisible();
    await waitUntilCached(page, ...RESPONSES);
    const dialog = page.getByRole('dialog');
    const closeDialog = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    const openSession = async () => {
      const link = page.getByRole('link', { name: /^Session details, / });
      await link.first().click();
      await expect(dialog.getByRole('table')).toBeVisible();
    };
    const open = async (title: string) => {
      const album = albums.filter({ hasText: title });
      await expectImageLoaded(album.locator('img'));
      await album.click();
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText(title);
      await expect(dialog.getByRole('tab').first()).toBeVisible();
      await expectImageLoaded(dialog.locator('img').first());
      await closeDialog();
    };
    for (const title of titles) await open(title);
    await openSession();
    await closeDialog();
    await waitUntilCached(page, /\/api\/sessions\/[^?]/, /\/api\/albums\/[^?]/, /\/covers\//);

    await page.context().setOffline(true);
    await page.reload();
    const mark = page.getByText(/^Offline, as of \d?\d:\d\d [AP]M$/);
    await expect(mark).toBeVisible();
    for (const title of titles) await open(title);
    await openSession();
    await expect(mark).toBeVisible();
    await closeDialog();

    await page.context().setOffline(false);
    await expect(mark).toBeHidden();
    await expect(albums.first()).toBeVisible();
  },
);

offlineTest(
  'caches an album that was opened before the service worker was registered',
  { tag: '@all' },
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype;
      const mayCome = new Promise((resolve) => addEventListener('worker', resolve));
      ServiceWorkerContainer.prototype.register = async function (...given) {
        await mayCome;
        return register.apply(this, given);
      };
    });
    await page.goto(`${site.url}/`);
    // The dialog shows the album of the list until its details arrive; closing cancels them.
    const details = page.waitForResponse(/\/api\/albums\/[^?]/);
    await page.getByRole('article').locator('a[href*="album="]').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('tab').first()).toBeVisible();
    await (await details).finished();
    const title = await dialog.getByRole('heading', { level: 2 }).first().innerText();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('worker')));
    await waitUntilCached(page, ...RESPONSES, /\/api\/albums\/[^?]/);

    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('article').getByRole('link', { name: title }).first().click();
    await expect(dialog.getByRole('heading', { level: 2 }).first()).toHaveText(title);
    await expect(dialog.getByRole('tab').first()).toBeVisible();
  },
);

offlineTest(
  'shows cached content when the network drops during a load, and while the server is down',
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    await page.goto(`${site.url}/`);
    const album = page.getByRole('article').locator('a[href*="album="]').first();
    await expect(album).toBeVisible();
    await waitUntilCached(page, ...RESPONSES);
    await page.goto(`${site.url}/`, { waitUntil: 'commit' });
    await page.context().setOffline(true);
    await expect(album).toBeVisible();
    // The server is down while the browser is online.
    await site.stop();
    await page.context().setOffline(false);
    await page.reload();
    await expect(album).toBeVisible();
    const mark = page.getByText(/^Offline, as of /);
    await expect(mark).toBeVisible();
    // A proxy responds in its place.
    const stopProxy = await respondAsGateway(new URL(site.url).port);
    await page.reload();
    await expect(album).toBeVisible();
    await expect(mark).toBeVisible();
    await stopProxy();
    await site.start();
    await expect(mark).toBeHidden({ timeout: 30_000 });
    await expect(album).toBeVisible();
  },
);

offlineTest(
  'offers a new build while a page is open, and reloads on request',
  async ({ page, site, problems }, { outputDir }) => {
    // Copies a build, and installs two.
    offlineTest.slow();
    problems.allow(WITHOUT_NETWORK);
    // Before the outage: the page pings less often the longer it lasts, in the end once a minute.
    const dist = nextBuild(outputDir);
    await page.goto(`${site.url}/`);
    await waitUntilCached(page, ...RESPONSES);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const program = () => page.locator('meta[name="program"]').getAttribute('content');
    await site.stop();
    await site.start({}, dist);
    await page.getByRole('searchbox').fill('kid a');
    const offer = page.getByRole('status', { name: 'Messages' });
    await expect(offer).toContainText('There is a new version of Spindle.', { timeout: 45_000 });
    await page.getByRole('link', { name: 'Changelog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
    expect(loads).toBe(0);
    expect(await program()).not.toBe('nextbuild');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(program).toBe('nextbuild');
    await expect(page.getByRole('feed', { name: 'Changes' })).toBeVisible();
    await waitUntilCached(page, /\/api\/changelog/);
    // Server-rendered content is visible before the load event.
    await page.waitForLoadState('load');
    expect(loads).toBe(1);
    const cached = await page.evaluate(() => caches.keys());
    expect(
      cached.filter((name) => /(answers|pages)/.test(name) && !name.includes('nextbuild')),
    ).toEqual([]);
  },
);

offlineTest(
  'opens a dialog of an outdated build at its URL after one reload',
  { tag: '@all' },
  async ({ page, site, problems }, { outputDir }) => {
    problems.allow(WITHOUT_NETWORK);
    problems.expect(/404 .*\/assets\/dialogs-/);
    problems.allow(/\/assets\//);
    const dist = nextBuild(outputDir);
    // Scripts are neither prefetched nor cached before the server changes.
    const code = /\/assets\/.*\.js$/;
    await page.goto(`${site.url}/tierlist?search=kid+a`);
    await page.route(code, (route) => route.abort());
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await site.stop();
    await site.start({}, dist);
    await page.unroute(code);
    await page.getByRole('link', { name: 'Kid A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kid A' });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(page).toHaveURL(/\/tierlist\?search=kid\+a&album=/);
    const program = page.locator('meta[name="program"]');
    await expect(program).toHaveAttribute('content', 'nextbuild');
    await page.waitForLoadState('load');
    expect(loads).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('kid a');
    expect(loads).toBe(1);
  },
);

adminTest(
  'does not reload a page with unsaved input',
  { tag: '@all' },
  async ({ page, problems }) => {
    problems.expect(/404/);
    await page.route(/\/assets\/lines-dialog-.*js$/, (route) => route.fulfill({ status: 404 }));
    await openAsAdmin(page, './brackets/create');
    await page.getByLabel('Song title').fill('Airbag');
    await page.getByRole('button', { name: 'Paste or choose a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Loading Error' });
    await expect(dialog).toContainText('Save what is typed, then reload the page to get it.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('Song title')).toHaveValue('Airbag');
  },
);

offlineTest(
  'caches no admin response, clears the cache on logout, and all of it when disabled',
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    await page.goto(`${site.url}/changelog`);
    await waitUntilCached(page, /\/api\/changelog/, /\/changelog$/);
    await page.goto(`${site.url}/add-album`);
    await passStep(page);
    await page.getByRole('link', { name: 'Tierlist' }).click();
    await expect(tile(page, "What's Going On").first()).toBeVisible();
    const cached = await listCachedUrls(page);
    expect(cached.filter((address) => /\/api\/(albums|auth)|add-album$/.test(address))).toEqual([]);
    expect(cached.filter((address) => /\/api\/changelog/.test(address))).not.toEqual([]);
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect
      .poll(async () =>
        (await listCachedUrls(page)).filter((one) => /\/(api\/|changelog$)/.test(one)),
      )
      .toEqual([]);

    await site.stop();
    await site.start({ OFFLINE: 'off' });
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.reload();
    await page.keyboard.press('Shift');
    await expect.poll(workers, { timeout: 30_000 }).toBe(0);
    // Requests still in progress in the old worker are gone with the next visit.
    await page.reload();
    await page.keyboard.press('Shift');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  },
);
