import { expect, type Page } from '@playwright/test';
import { becomeKnown, open, passStep, passwordField, test, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { store, stored } from './support/browser-storage.ts';
import { CLUB_SETTINGS } from './support/clubs.ts';
import { watch } from './support/console-errors.ts';
import { takeTheClockAway } from './support/hydration.ts';
import { ADMIN_PASSWORD, API_KEY, startServer } from './support/server.ts';

const PHONE = { tag: '@phone' };
const ONLY_PHONE = { tag: ['@phone', '@phone-only'] };
const HOUR = 3_600_000;
const GUARDED = './brackets/create?needsAuth=true&redirect=%2Fbrackets%2Fcreate';

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

/** Stores a sign-in of `age` milliseconds ago in the browser. */
function pretendSignedIn(page: Page, age: number) {
  const timestamp = Date.now() - age;
  return store(page, 'admin', JSON.stringify({ authenticated: true, timestamp }));
}

function record(page: Page) {
  return stored(page, 'admin');
}

test.describe('the admin menu', () => {
  test('opens and closes as a disclosure', async ({ page }) => {
    await page.goto('./');
    await expect(adminButton(page)).toHaveAttribute('aria-expanded', 'false');
    await adminButton(page).press('Enter');
    await expect(adminButton(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(adminItems(page)).toHaveText(['Sessions Admin', 'Add Album']);
    await page.keyboard.press('Tab');
    await expect(adminItems(page).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(adminButton(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(adminItems(page)).toHaveCount(0);
    await expect(adminButton(page)).toBeFocused();
  });

  test('signs in', async ({ page }) => {
    await page.goto('./tierlist');
    await adminButton(page).click();
    await menu(page).getByRole('button', { name: 'Sign in' }).click();
    await passwordField(modal(page)).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('./tierlist');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await adminButton(page).click();
    await expect(menu(page).getByText('Admin Authenticated')).toBeVisible();
    await expect(menu(page).getByRole('button', { name: 'Sign in' })).toBeHidden();
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

  test('closes on an outside click, on blur and on selection', async ({ page }) => {
    await page.goto('./');
    await adminButton(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(adminItems(page)).toHaveCount(0);
    await adminButton(page).click();
    await page.getByRole('link', { name: 'Spindle' }).focus();
    await expect(adminItems(page)).toHaveCount(0);
    await adminButton(page).click();
    await adminItems(page).filter({ hasText: 'Sessions Admin' }).click();
    await expect(page).toHaveURL('./manage-sessions');
    await expect(adminItems(page)).toHaveCount(0);
  });

  test('offers Create Bracket and Logout only to signed-in admins', async ({ page, problems }) => {
    problems.expect(/401/);
    await open(page, './add-album');
    await adminButton(page).click();
    await expect(adminItems(page)).toHaveText([
      'Sessions Admin',
      'Add Album',
      'Create Bracket',
      'Personal Links',
      'Settings',
    ]);
    await expect(authenticated(page)).toBeVisible();
    expect(await extend(page)).toBe(200);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(authenticated(page)).toBeHidden();
    await expect(adminItems(page)).toHaveText(['Sessions Admin', 'Add Album']);
    expect(await record(page)).toBeNull();
    await expect.poll(() => extend(page)).toBe(401);
    // The page checks whether the session exists: it does not.
    await pretendSignedIn(page, 0);
    await page.goto('./brackets/create');
    await expect(modal(page)).toBeVisible();
    expect(await record(page)).toBeNull();
  });

  test('logs out everywhere', async ({ page, browser }) => {
    await signIn(page);
    const other = await browser.newContext();
    const otherBrowser = await other.newPage();
    await signIn(otherBrowser);
    await adminButton(page).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(modal(page)).toBeVisible();
    await otherBrowser.reload();
    await expect(modal(otherBrowser)).toBeVisible();
    expect(await record(otherBrowser)).toBeNull();
    await other.close();
  });

  test('shows an error when the logout request fails', async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await open(page, './add-album');
    await adminButton(page).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Network error');
    await expect(authenticated(page)).toBeHidden();
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
});

test('shows the same items with descriptions on a phone', ONLY_PHONE, async ({ page }) => {
  await open(page, './add-album');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.tap();
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await expect(overlay.getByRole('link')).toHaveText([
    'SessionsEvery evening, album by album',
    'TierlistAll albums from S to F',
    'BracketsSongs against songs until one is left',
    'ChangelogWho changed their mind, and when',
    'Sessions AdminAdd and edit sessions',
    'Add AlbumPut a new album on the list',
    'Create BracketPit songs against each other',
    'Personal LinksGive each phone its name',
    'SettingsName, reviewers and all else of the club',
    'Import a spreadsheet',
    'Open listening room',
  ]);
  await expect(overlay.getByText('Test data hidden')).toBeVisible();
  await overlay.getByText('Show Test Albums').tap();
  await expect(overlay.getByText('Test data visible')).toBeVisible();
  await expect(overlay.getByText('Admin Authenticated')).toBeVisible();
  await overlay.getByRole('button', { name: 'Logout', exact: true }).tap();
  await expect(overlay.getByText('Admin Authenticated')).toBeHidden();
  await expect(overlay.getByRole('link', { name: 'Create Bracket' })).toBeHidden();
  await expect(overlay.getByRole('link', { name: 'Open listening room' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe('an admin page', () => {
  test('asks for the password until it is correct', { tag: '@sub-path' }, async ({
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

  test('rejects an empty password', async ({ page }) => {
    await page.goto('./brackets/create');
    const field = passwordField(modal(page));
    const submit = modal(page).getByRole('button', { name: 'Sign in' });
    await expect(submit).toBeDisabled();
    await field.fill('   ');
    await expect(submit).toBeDisabled();
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Password is required');
    await field.press('x');
    await expect(submit).toBeEnabled();
    await expect(field).not.toHaveAttribute('aria-invalid');
  });

  test('redirects to the brackets on cancel', async ({ page }) => {
    await page.goto('./brackets/create');
    await modal(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('./brackets');
    await page.goto('./brackets/create');
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('./brackets');
  });

  test('opens for a signed-in admin, and extends the session by eight hours', async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    await page.getByRole('link', { name: 'Brackets', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Brackets', level: 1 })).toBeVisible();
    await page.clock.fastForward(7 * HOUR);
    const before = await record(page);
    await adminButton(page).click();
    await adminItems(page).filter({ hasText: 'Create Bracket' }).click();
    await expect(page).toHaveURL('./brackets/create');
    await expect(page.getByRole('heading', { name: 'Create Bracket', level: 1 })).toBeVisible();
    await expect(modal(page)).toBeHidden();
    await expect.poll(() => record(page)).not.toBe(before);
    await page.clock.fastForward(7 * HOUR);
    await adminButton(page).click();
    await expect(authenticated(page)).toBeVisible();
  });

  test('does not extend the session when a link is hovered', async ({ page }) => {
    await signIn(page);
    await page.goto('./brackets');
    const extensions: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/extend')) extensions.push(request.url());
    });
    await adminButton(page).click();
    const preloaded = page.waitForResponse(/create-bracket-page/);
    await adminItems(page).filter({ hasText: 'Create Bracket' }).hover();
    await preloaded;
    expect(extensions).toEqual([]);
  });

  test('opens without a prompt for a signed-in admin', async ({ page }) => {
    await signIn(page);
    await page.goto(GUARDED);
    await expect(page).toHaveURL('./brackets/create');
    await expect(page.getByRole('heading', { name: 'Create Bracket', level: 1 })).toBeVisible();
    await expect(modal(page)).toBeHidden();
  });

  test('shows why the password could not be verified', async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    problems.expect(/500/);
    await page.goto(GUARDED);
    const field = passwordField(modal(page));
    await field.fill(ADMIN_PASSWORD);
    await context.setOffline(true);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Network error');
    await context.setOffline(false);
    await page.route('**/verify-password', (route) => route.fulfill({ status: 500, body: '' }));
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Authentication failed');
    await expect(field).toHaveValue(ADMIN_PASSWORD);
  });

  test('stays on the page without a redirect', async ({ page }) => {
    await page.goto('./tierlist?sort=newest&needsAuth=true');
    await passwordField(modal(page)).fill(ADMIN_PASSWORD);
    await modal(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('./tierlist?sort=newest');
  });

  test('does not redirect to another site', async ({ page }) => {
    for (const evil of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`./brackets?needsAuth=true&redirect=${encodeURIComponent(evil)}`);
      await passwordField(modal(page)).fill(ADMIN_PASSWORD);
      await modal(page).getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
      await expect(page).toHaveURL('./');
      // A signed-in admin is not asked again.
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test('syncs sign-in and sign-out between two tabs', async ({ page, context, problems }) => {
  await takeTheClockAway(context);
  const second = await context.newPage();
  await watch(second, problems);
  await second.goto('./changelog');
  await adminButton(second).click();
  await open(page, './add-album');
  await expect(authenticated(second)).toBeVisible();
  await second.getByRole('button', { name: 'Logout', exact: true }).click();
  await adminButton(page).click();
  await expect(authenticated(page)).toBeHidden();
  await expect(adminItems(page)).toHaveText(['Sessions Admin', 'Add Album']);
});

test('continues in a tab at the password prompt when another tab signs in', async ({
  page,
  context,
  problems,
}) => {
  await takeTheClockAway(context);
  const second = await context.newPage();
  await watch(second, problems);
  await second.goto('./brackets/create?from=here');
  await expect(modal(second)).toBeVisible();
  await open(page, './add-album');
  await expect(modal(second)).toBeHidden();
  await expect(second).toHaveURL('./brackets/create?from=here');
});

test('expires the admin session after eight hours', async ({ page }) => {
  await page.clock.install();
  await open(page, './add-album');
  await adminButton(page).click();
  await page.clock.fastForward(8 * HOUR - 60_000);
  await expect(authenticated(page)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(authenticated(page)).toBeHidden();
  expect(await record(page)).toBeNull();
});

test('restores the admin session only within eight hours', async ({ page }) => {
  await page.goto('./error');
  for (const [age, isRestored] of [
    [8 * HOUR - 60_000, true],
    [8 * HOUR, false],
    [-HOUR, false],
  ] as const) {
    await pretendSignedIn(page, age);
    await page.reload();
    await adminButton(page).click();
    await expect(menu(page).getByText('Test data hidden')).toBeVisible();
    await expect(authenticated(page)).toBeVisible({ visible: isRestored });
    expect((await record(page)) !== null).toBe(isRestored);
  }
});

test('does not restore the admin session from corrupt data', async ({ page }) => {
  await page.goto('./error');
  for (const damaged of ['{', '"yes"', '{"authenticated":true}', '{"timestamp":"now"}', '[]']) {
    await store(page, 'admin', damaged);
    await page.reload();
    await adminButton(page).click();
    await expect(menu(page).getByText('Test data hidden')).toBeVisible();
    await expect(authenticated(page)).toBeHidden();
  }
});

test('asks for the password once per page load', async ({ page, prepared }) => {
  const { id } = await prepared.addAlbum({ artist: 'Low', title: 'I Could Live in Hope' });
  await page.goto('./add-album');
  await passStep(page);
  await page.getByRole('link', { name: 'Spindle' }).click();
  await page.getByRole('main').getByRole('link', { name: 'I Could Live in Hope' }).first().click();
  await page.getByRole('link', { name: 'Edit Album' }).click();
  await expect(page).toHaveURL(`./edit-album/${id}`);
  await expect(page.getByLabel('Album Title')).toHaveValue('I Could Live in Hope');
  await page.reload();
  await expect(passwordField(page)).toBeVisible();
  await expect(page.getByLabel('Album Title')).toBeHidden();
  expect(await record(page)).not.toBeNull();
});

test('focuses the password field in every prompt', PHONE, async ({ page, prepared }) => {
  const { id } = await prepared.addAlbum({ artist: 'Low', title: 'Hey What' });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('in the modal, from a URL and from a link', async () => {
    await page.goto('./brackets/create');
    await expect(passwordField(modal(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await page.getByRole('link', { name: 'Create Bracket' }).first().click();
    await expect(passwordField(modal(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
  });

  await test.step('at the password step, then moves focus to the form', async () => {
    await page.goto(`./edit-album/${id}`);
    await expect(passwordField(page)).toBeFocused();
    await page.keyboard.type(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(heading).toBeFocused();
    await page.goto(`./?album=${id}`);
    await page.getByRole('link', { name: 'Edit Album' }).click();
    await expect(page).toHaveURL(`./edit-album/${id}`);
    await expect(heading).toHaveText('Edit Album');
    await expect(passwordField(page)).toBeFocused();
    await page.goto('./add-album');
    await passStep(page);
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: '← Back to Authentication' }).click();
    await expect(passwordField(page)).toBeFocused();
  });
});

test('shows an error under the field for a wrong password', async ({ page, problems }) => {
  problems.expect(/401/);
  await becomeKnown(page);
  await page.goto('./add-album');
  const field = passwordField(page);
  const proceed = page.getByRole('button', { name: 'Continue' });
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Admin password is required');
  await field.fill('not this one');
  await proceed.click();
  await expect(field).toHaveAccessibleDescription('Invalid admin password');
  await expect(field).toBeFocused();
  expect(await field.evaluate(selection)).toBe('not this one');
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Basic Information' })).toBeVisible();
});

test('supports showing, pasting and autofilling the password', async ({ page }) => {
  await page.goto('./add-album');
  const field = passwordField(page);
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.focus();
  await page.keyboard.insertText(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

function selection(element: Element): string {
  const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

testAlone('warns only admins about a nearly full disk', async ({ page, dataDir }) => {
  const full = await startServer(dataDir, {
    ...CLUB_SETTINGS.empty,
    DISK_WARNING_MB: '999999999',
  });
  const notice = page.getByRole('alert').filter({ hasText: 'The disk is nearly full' });
  const asked = page.waitForResponse(/\/api\/storage$/);
  await page.goto(`${full.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
  await expect(notice).toHaveCount(0);
  await open(page, `${full.url}/add-album`);
  await asked;
  await expect(notice).toBeVisible();
  await page.goto(`${full.url}/changelog`);
  await expect(notice).toBeVisible();
  await expectNoViolations(page);
  // Scripts are still prefetched from the server.
  await page.close();
  await full.stop();
});
