import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

const PHONE = { tag: '@phone' };

/** Takes the network away, before and after some files have come; gives the way to bring it back. */
async function goOffline(page: Page, missing: RegExp): Promise<() => Promise<void>> {
  await page.route(missing, (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
  return async () => {
    await page.unroute(missing);
    await page.context().setOffline(false);
  };
}

test(
  'an album that is opened offline opens with the connection',
  PHONE,
  async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    const code = /\/assets\/dialogs?-/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.goto('./tierlist');
    const album = page.getByRole('link', { name: "What's Going On" }).first();
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
    await expect(album).toBeVisible();
  },
);

test('a dialog that does not come is left for the page below', async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const code = /\/assets\/dialogs?-/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.goto('./tierlist');
  await page.getByRole('link', { name: "What's Going On" }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('./tierlist');
});

test(
  'a screen that is gone to offline comes with the connection',
  PHONE,
  async ({ page, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    problems.expect(/console: .*Please check your internet connection/);
    const code = /\/assets\/changelog-screen-/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.goto('./');
    await expect(page.getByRole('article').first()).toBeVisible();
    const goOnline = await goOffline(page, code);
    await page.evaluate(() => history.pushState(null, '', './changelog'));
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('No Internet Connection');
    await expect(alert).toContainText('Please check your internet connection and try again.');
    await expect(page).toHaveURL('./changelog');
    await goOnline();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
    await expect(page.getByRole('feed', { name: 'Changes' })).toBeVisible();
  },
);

test('what may be opened next is there without a network', async ({ page, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('./');
  await expect(page.getByRole('article').first()).toBeVisible();
  const parts = [
    'dialogs',
    'tierlist-screen',
    'brackets-screen',
    'changelog-screen',
    'admin-modal',
  ];
  const loaded = parts.map((part) => page.waitForResponse(new RegExp(`/assets/${part}-.*js`)));
  await page.keyboard.press('Shift');
  await Promise.all(loaded);
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Tierlist' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Connection Problem');
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: "What's Going On" }).first()).toBeVisible();
  await expect(alert).toBeHidden();
});
