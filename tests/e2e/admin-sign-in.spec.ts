import { expect, type Page } from '@playwright/test';
import { becomeKnown, open, passStep, passwordField, test } from './support/admin.ts';
import { store, stored } from './support/browser-storage.ts';
import { watch } from './support/console-errors.ts';
import { respondForCovers } from './support/cover-images.ts';
import { takeTheClockAway } from './support/hydration.ts';
import { ADMIN_PASSWORD, API_KEY } from './support/server.ts';

const ONLY_PHONE = { tag: ['@phone', '@phone-only'] };
const HOUR = 3_600_000;

function modal(page: Page) {
  return page.getByRole('dialog', { name: 'Admin sign-in' });
}

function adminButton(page: Page) {
  return page.getByRole('button', { name: 'Admin', exact: true });
}

function adminItems(page: Page) {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
}

/** Content below the items of the open menu. */
const menu = (page: Page) => page.locator('#admin-menu');
const authenticated = (page: Page) => menu(page).getByText('Admin Authenticated');

/** Signs in with the modal of an admin page, and stays on it. */
async function signIn(page: Page): Promise<void> {
  await page.goto('./brackets/create');
  await passwordField(modal(page)).fill(ADMIN_PASSWORD);
  await modal(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(modal(page)).toBeHidden();
}

/** Status of the response to an admin request of this browser. */
async function extend(page: Page): Promise<number> {
  const headers = { 'x-api-key': API_KEY };
  return (await page.request.post('./api/auth/extend', { headers })).status();
}

function record(page: Page) {
  return stored(page, 'admin');
}

test('an admin page asks for the password until it is correct', { tag: '@sub-path' }, async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  await becomeKnown(page);
  await page.goto('./brackets/create?from=here');
  await expect(page).toHaveURL(
    './brackets/create?from=here&needsAuth=true&redirect=%2Fbrackets%2Fcreate%3Ffrom%3Dhere',
  );
  const field = passwordField(modal(page));
  const submit = modal(page).getByRole('button', { name: 'Sign in' });
  await field.fill('not this one');
  await submit.click();
  await expect(field).toHaveAccessibleDescription('Invalid admin password');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('not this one');
  expect(await field.evaluate(selection)).toBe('not this one');
  await page.keyboard.type(`  ${ADMIN_PASSWORD} `);
  await submit.click();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL('./brackets/create?from=here');
});

test('a session is extended by admin pages, and ended by the logout', async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  await signIn(page);
  await page.goto('./brackets');
  const extensions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/extend')) extensions.push(request.url());
  });

  await test.step('not by a prefetch', async () => {
    await adminButton(page).click();
    const preloaded = page.waitForResponse(/create-bracket-page/);
    await adminItems(page).filter({ hasText: 'Create Bracket' }).hover();
    await preloaded;
    expect(extensions).toEqual([]);
    await adminItems(page).filter({ hasText: 'Create Bracket' }).click();
    await expect(page).toHaveURL('./brackets/create');
    await expect.poll(() => extensions).toHaveLength(1);
  });

  await test.step('on the server too', async () => {
    expect(await extend(page)).toBe(200);
    await page.goto('./changelog');
    await adminButton(page).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(authenticated(page)).toBeHidden();
    expect(await record(page)).toBeNull();
    await expect.poll(() => extend(page)).toBe(401);
    // The page checks whether the session exists: it does not.
    await store(page, 'admin', JSON.stringify({ authenticated: true, timestamp: Date.now() }));
    await page.goto('./brackets/create');
    await expect(modal(page)).toBeVisible();
    expect(await record(page)).toBeNull();
  });
});

test('the session expires after eight hours', async ({ page }) => {
  await page.clock.install();
  await open(page, './add-album');
  await adminButton(page).click();
  await page.clock.fastForward(8 * HOUR - 60_000);
  await expect(authenticated(page)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(authenticated(page)).toBeHidden();
  await page.goto('./brackets/create');
  await expect(modal(page)).toBeVisible();
});

test('logs out everywhere, in the open tabs of other browsers too', async ({ page, browser }) => {
  await signIn(page);
  const other = await browser.newContext();
  const otherBrowser = await other.newPage();
  await signIn(otherBrowser);
  await adminButton(page).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(modal(page)).toBeVisible();
  await expect(modal(otherBrowser)).toBeVisible();
  expect(await record(otherBrowser)).toBeNull();
  await other.close();
});

test('tabs share sign-in and sign-out', async ({ page, context, problems }) => {
  await takeTheClockAway(context);
  const second = await context.newPage();
  await respondForCovers(second);
  await watch(second, problems);
  await second.goto('./brackets/create?from=here');
  await expect(modal(second)).toBeVisible();
  await open(page, './add-album');
  // The other tab continues behind its password prompt.
  await expect(modal(second)).toBeHidden();
  await expect(second).toHaveURL('./brackets/create?from=here');
  await second.goto('./changelog');
  await adminButton(second).click();
  await expect(authenticated(second)).toBeVisible();
  await second.getByRole('button', { name: 'Logout', exact: true }).click();
  await adminButton(page).click();
  await expect(authenticated(page)).toBeHidden();
  await expect(adminItems(page)).toHaveText(['Sessions Admin', 'Add Album']);
});

test('asks for the password once per page load', async ({ page, prepared }) => {
  const { id } = await prepared.addAlbum({ artist: 'Low', title: 'I Could Live in Hope' });
  await page.goto('./add-album');
  await expect(passwordField(page)).toBeFocused();
  await passStep(page);
  await page.getByRole('link', { name: 'Spindle' }).click();
  await page.getByRole('main').getByRole('link', { name: 'I Could Live in Hope' }).first().click();
  await page.getByRole('link', { name: 'Edit Album' }).click();
  await expect(page).toHaveURL(`./edit-album/${id}`);
  await expect(page.getByLabel('Album Title')).toHaveValue('I Could Live in Hope');
  await page.reload();
  await expect(passwordField(page)).toBeFocused();
  await expect(page.getByLabel('Album Title')).toBeHidden();
  expect(await record(page)).not.toBeNull();
});

test('signs in from the phone menu', ONLY_PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await overlay.getByRole('button', { name: 'Sign in' }).tap();
  await expect(overlay).toBeHidden();
  await passwordField(modal(page)).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL('./tierlist');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(overlay.getByText('Admin Authenticated')).toBeVisible();
});

test('shows test albums, and remembers the setting', async ({ page, prepared }) => {
  // Its tier sorts it first: a row starts with 24 albums, and other tests add to it.
  await prepared.addAlbum({
    artist: 'The Testers',
    title: 'Soundcheck',
    tier: 'S',
    is_test_album: true,
  });
  const album = page.getByRole('main').getByRole('link', { name: 'Soundcheck' }).first();
  await page.goto('./');
  await expect(page.getByRole('link', { name: 'Hounds of Love' })).toBeVisible();
  await expect(album).toBeHidden();
  await adminButton(page).click();
  const box = page.getByRole('checkbox', { name: 'Show Test Albums' });
  await expect(box).not.toBeChecked();
  await expect(menu(page).getByText('Test data hidden')).toBeVisible();
  await box.check();
  await expect(menu(page).getByText('Test data visible')).toBeVisible();
  await expect(album).toBeVisible();
  await page.reload();
  await expect(album).toBeVisible();
  await adminButton(page).click();
  await box.uncheck();
  await expect(menu(page).getByText('Test data hidden')).toBeVisible();
  await expect(album).toBeHidden();
});

function selection(element: Element): string {
  const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}
