import { expect, type Page } from '@playwright/test';
import { passwordField, test } from './support/admin.ts';
import { store, stored } from './support/browser-storage.ts';
import { watch } from './support/console-errors.ts';
import { takeTheClockAway } from './support/hydration.ts';
import { ADMIN_PASSWORD, API_KEY } from './support/server.ts';

function modal(page: Page) {
  return page.getByRole('dialog', { name: 'Admin sign-in' });
}

function adminButton(page: Page) {
  return page.getByRole('button', { name: 'Admin', exact: true });
}

function adminItems(page: Page) {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
}

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

test('a session is extended by admin pages, and ended by the logout', async ({
  page,
  prepared,
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

  await test.step('test albums are shown after a reload too', async () => {
    // Its tier sorts it first: a row starts with 24 albums, and other tests add to it.
    const album = { artist: 'The Testers', title: 'Soundcheck', tier: 'S' } as const;
    await prepared.addAlbum({ ...album, is_test_album: true });
    const shown = page.getByRole('main').getByRole('link', { name: 'Soundcheck' }).first();
    await page.goto('./');
    await expect(page.getByRole('link', { name: 'Hounds of Love' })).toBeVisible();
    await expect(shown).toBeHidden();
    await adminButton(page).click();
    await page.getByRole('checkbox', { name: 'Show Test Albums' }).check();
    await expect(shown).toBeVisible();
    await page.reload();
    await expect(shown).toBeVisible();
  });

  await test.step('ended on the server too', async () => {
    expect(await extend(page)).toBe(200);
    await adminButton(page).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page.getByText('Admin Authenticated')).toBeHidden();
    expect(await stored(page, 'admin')).toBeNull();
    await expect.poll(() => extend(page)).toBe(401);
    // The page checks whether the session exists: it does not.
    await store(page, 'admin', JSON.stringify({ authenticated: true, timestamp: Date.now() }));
    await page.goto('./brackets/create');
    await expect(modal(page)).toBeVisible();
    expect(await stored(page, 'admin')).toBeNull();
  });
});

test('tabs share sign-in and sign-out, also of all browsers', async ({
  page,
  context,
  browser,
  baseURL,
  problems,
}) => {
  // A tab whose session has ended finds that out.
  problems.allow(/401/);
  await takeTheClockAway(context);
  const second = await context.newPage();
  await watch(second, problems);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const distant = await other.newPage();
  await second.goto('./rounds/create?from=here');
  await expect(modal(second)).toBeVisible();
  await signIn(page);
  // The other tab continues behind its password prompt.
  await expect(modal(second)).toBeHidden();
  await expect(second).toHaveURL('./rounds/create?from=here');

  await signIn(distant);
  await adminButton(page).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const tab of [page, second, distant]) await expect(modal(tab)).toBeVisible();
  expect(await stored(distant, 'admin')).toBeNull();
  await other.close();

  await signIn(page);
  await expect(modal(second)).toBeHidden();
  await second.goto('./changelog');
  await adminButton(second).click();
  await second.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(modal(page)).toBeVisible();
});
