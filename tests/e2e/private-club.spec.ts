import { expect, type Page } from '@playwright/test';
import { passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { stored } from './support/browser-storage.ts';
import { listCachedUrls, test as offlineTest, waitUntilCached } from './support/offline-club.ts';
import { adminAt, expectSignIn, startSlowProxy, VIEW_PASSWORD } from './support/private-club.ts';
import { newBrowser } from './support/room.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

test('a stranger enters the password, and sees the page that was asked for', {
  tag: '@sub-path-only',
}, async ({ page, server, problems }) => {
  problems.expect(/401/);
  await page.setViewportSize({ width: 360, height: 780 });
  await (await adminAt(server.url)).choose('password', VIEW_PASSWORD);
  await page.goto('./tierlist?search=x');
  await expectSignIn(page);
  const field = page.getByLabel('Club password');
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Password is required');
  await field.fill('wrong password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That’s not the club’s password');
  await expect(field).toHaveValue('wrong password');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.fill(VIEW_PASSWORD);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await expect(page).toHaveURL('./tierlist?search=x');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
});

test('an invite link and a personal link open the club, until they are revoked', {
  tag: '@phone-only',
}, async ({ page, server, problems }) => {
  problems.expect(/401/);
  const admin = await adminAt(server.url);
  await admin.choose('link');
  const { id, token } = await admin.invite('Family');
  const personal = await admin.makePersonalLink('Ben');
  await page.goto('./');
  await expectSignIn(page);
  await expect(page.getByText('To visit, open an invite link.')).toBeVisible();
  await expect(page.getByLabel('Club password')).toBeHidden();
  await expectNoViolations(page);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`./join#${token}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL('./');
  expect(requested.filter((url) => url.includes(token))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(token);
  // The page after a second use, as from a bookmark.
  await page.goto(`./join#${token}`);
  await expect(page).toHaveURL('./');

  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  // Waits for the event stream, which starts when the browser is idle.
  await page.waitForResponse(/\/api\/events/);
  await admin.revoke(id);
  await expectSignIn(page);
  await expect(page).toHaveURL('./changelog');
  await page.goto(`./join#${token}`);
  await expect(page.getByRole('status')).toHaveText(
    'This invite link doesn’t work anymore. Ask for a new one.',
  );

  await page.goto(`./me#${personal}`);
  await expect(page.getByText('You’re Ben on this phone')).toBeVisible();
  await expect(page).toHaveURL('./me');
  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
});

test('an admin chooses who may visit, makes links, and signs in on the sign-in page', async ({
  page,
  browser,
  server,
  problems,
}) => {
  test.slow();
  problems.expect(/401/);
  await page.goto('./settings');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  const section = page.getByRole('region', { name: 'Who may visit' });
  const choose = (name: string) => section.getByRole('radio', { name }).check();
  await expect(section.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await expectNoViolations(page);

  await choose('People with the club password');
  await section.getByRole('textbox', { name: 'Club password' }).fill('short');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('A club password has at least 8 characters');
  await expectNoViolations(page);
  await section.getByRole('textbox', { name: 'Club password' }).fill(VIEW_PASSWORD);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved who may visit')).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'New club password' })).toHaveValue('');

  await choose('People with an invite link');
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Create link' }).click();
  await expect(section).toContainText('Please say who the link is for');
  await section.getByLabel('Who is it for?').fill('Family');
  await section.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite link “Family”' });
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(url).toMatch(/\/join#[\w-]{22}$/);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  const guest = await newBrowser(browser, problems);
  await guest.goto(url);
  await expect(guest.getByRole('banner')).toBeVisible();

  await section.getByRole('button', { name: 'Create feed links' }).click();
  const dialogOfFeeds = page.getByRole('dialog', { name: 'Feed links' });
  const feeds = await Promise.all(
    ['Calendar', 'Changes'].map((name) => dialogOfFeeds.getByLabel(name).inputValue()),
  );
  const loadFeeds = () => Promise.all(feeds.map(async (url) => (await fetch(url)).status));
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  expect(await loadFeeds()).toEqual([200, 200]);

  await page.reload();
  const link = section.getByRole('listitem', { name: 'Family' });
  await expect(link).toContainText('1 browser');
  await expectNoViolations(page);
  await link.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(link).toBeHidden();
  await guest.reload();
  await expectSignIn(guest);
  await section.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The feed links are revoked')).toBeVisible();
  expect(await loadFeeds()).toEqual([401, 401]);

  await test.step('the browser without access turns out to be the admin', async () => {
    await guest.goto('./brackets');
    await guest.getByRole('button', { name: 'I’m the admin' }).click();
    await expect(guest.getByLabel('Admin password')).toBeFocused();
    await expectNoViolations(guest);
    await guest.getByLabel('Admin password').fill(ADMIN_PASSWORD);
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Brackets');
    expect(await stored(guest, 'admin')).toContain('"authenticated":true');
    // From a link on another site, to which browsers send no strict cookies.
    await guest.route('http://other.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${server.url}/changelog">Look</a>`,
      }),
    );
    await guest.goto('http://other.example/');
    await guest.getByRole('link', { name: 'Look' }).click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  });
});

/** Opens the club by an invite link, and waits until the page can be read offline. */
async function enterAndCache(page: Page, url: string) {
  const admin = await adminAt(url);
  await admin.choose('link');
  const { id, token } = await admin.invite('Family');
  await page.goto(`${url}/join#${token}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await waitUntilCached(page, /\/api\/sessions\?/, /\/$/, /app-shell/);
  await page.evaluate(() => localStorage.setItem('spindle.theme', 'light'));
  return { admin, id };
}

/** Expects nothing of the club in the browser, and nothing to read without a network. */
async function expectNothingLeft(page: Page, url: string): Promise<void> {
  await expect.poll(() => listCachedUrls(page)).toEqual([]);
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }));
  expect(left).toEqual({ workers: 0, keys: ['spindle.theme'] });
  expect(await listVisitedUrls(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto(`${url}/`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await expect(page.goto(`${url}/tierlist`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);
}

/** URLs that the service worker's library lists beside its caches. */
function listVisitedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('workbox-expiration');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result
      .transaction('cache-entries')
      .objectStore('cache-entries')
      .getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result.map(({ url }) => url);
  });
}

const WITHOUT_NETWORK = /401|ERR_INTERNET_DISCONNECTED|no-response/;

offlineTest(
  'losing access leaves nothing to read offline, with a page open and between two visits',
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    const open = await enterAndCache(page, site.url);
    await open.admin.revoke(open.id);
    await expectSignIn(page);
    await expectNothingLeft(page, site.url);

    const { admin, id } = await enterAndCache(page, site.url);
    await page.goto('about:blank');
    await admin.revoke(id);
    await page.goto(`${site.url}/`);
    await expectSignIn(page);
    await expectNothingLeft(page, site.url);
  },
);

offlineTest(
  'a cached page that a slow network let through is replaced by the sign-in page',
  { tag: '@all' },
  async ({ page, site, problems }) => {
    problems.allow(WITHOUT_NETWORK);
    const proxy = await startSlowProxy(site.url);
    const { admin, id } = await enterAndCache(page, proxy.url);
    await page.goto('about:blank');
    await admin.revoke(id);
    // Longer than the service worker waits.
    proxy.delayBy(5000);
    const cached = await page.goto(`${proxy.url}/`, { waitUntil: 'commit' });
    expect(cached?.status()).toBe(200);
    proxy.delayBy(0);
    await expectSignIn(page);
    await expectNothingLeft(page, proxy.url);
    proxy.stop();
  },
);
