import { expect, type Page } from '@playwright/test';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { expectImageLoaded } from './support/add-spotify.ts';
import { open, passwordField, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';
import { ADMIN_PASSWORD, API_KEY } from './support/server.ts';

const PHONE = { tag: ['@phone', '@sub-path'] };

/** Album with a Spotify id that no service has. */
const UNKNOWN = { title: 'Unknown', spotify_id: '0000000000000000000000' };

/** Cells of a spreadsheet with a Spotify id for each album. */
function createSheet(...titles: string[]): string {
  const rows = titles.map((title) => {
    const { spotify_id } = title === UNKNOWN.title ? UNKNOWN : getAlbum(title);
    return `Can,${title},${spotify_id},A,2024-05-01,Attic`;
  });
  return ['artist,title,spotify_id,tier,session_date,location', ...rows].join('\n');
}

/** Imports a spreadsheet on the import page, up to its result. */
async function importByHand(page: Page, ...titles: string[]): Promise<void> {
  await open(page, './import');
  await page.getByLabel('Or paste cells from the spreadsheet').fill(createSheet(...titles));
  await button(page, 'Continue').click();
  await button(page, 'Import').click();
  await expect(page.getByText(/^Added \d+ albums? in 1 session/)).toBeVisible();
}

/** Navigates from any page to Manage Sessions, without a reload. */
async function openManageSessions(page: Page): Promise<void> {
  await button(page, 'Admin').click();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'Sessions Admin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Sessions');
}

/** Imports a spreadsheet as another admin. */
async function importInOtherTab(page: Page, ...titles: string[]): Promise<void> {
  const response = await page.request.post('./api/import', {
    headers: { 'x-api-key': API_KEY },
    multipart: {
      password: ADMIN_PASSWORD,
      choices: JSON.stringify(NO_CHOICES),
      dry_run: 'false',
      file: {
        name: 'club.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(createSheet(...titles)),
      },
    },
  });
  expect(response.status()).toBe(200);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Covers' });
const covers = (page: Page) => page.getByRole('main').locator('img[src*="/covers/"]');

async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
}

test(
  'fetches covers of imported albums, stops and continues',
  PHONE,
  async ({ page, services }) => {
    await importByHand(page, 'Delay', 'Landed', 'Soundtracks');
    await expect(section(page)).toContainText('3 albums have no cover');
    await expectNoViolations(page);
    services.play('images', 'hang');
    services.play('images', 'full', { times: 1 });
    await button(page, 'Fetch covers').press('Enter');
    await expect(section(page)).toContainText('Fetching covers: 1 of 3');
    await expect(section(page).getByRole('progressbar')).toHaveJSProperty('position', 1 / 3);
    await expect(button(page, 'Stop')).toBeFocused();
    await expectNoViolations(page);
    await expectNoOverflow(page);

    await test.step('a double click on Fetch covers does not stop the run', async () => {
      await button(page, 'Stop').dispatchEvent('click', { detail: 2 });
    });

    await test.step('shows an active run on other pages', async () => {
      const other = await page.context().newPage();
      await other.goto('./manage-sessions');
      await expect(section(other)).toContainText('Fetching covers: 1 of 3');
      await button(other, 'Stop').click();
      await expect(section(other)).toContainText('1 cover fetched');
      await other.close();
    });

    await expect(section(page)).toContainText('Stopped. You can continue at any time.');
    await expect(section(page)).toContainText('2 albums have no cover.');
    await expectNoViolations(page);
    services.reset();
    await button(page, 'Continue').press('Enter');
    await expect(section(page).getByRole('status')).toHaveText('2 covers fetched');
    await expect(section(page).getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'See the sessions' }).click();
    await expect(covers(page)).toHaveCount(3);
    for (const cover of await covers(page).all()) await expectImageLoaded(cover);
  },
);

test('shows new covers in a tier list that was visited before', async ({ page }) => {
  await importByHand(page, 'Delay', 'Landed');
  await page.getByRole('link', { name: 'Tierlist' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Delay/ })).toBeVisible();
  await expect(covers(page)).toHaveCount(0);
  await openManageSessions(page);
  await button(page, 'Fetch covers').click();
  await expect(page.getByText('2 covers fetched')).toBeVisible();
  await page.getByRole('link', { name: 'Tierlist' }).click();
  await expect(covers(page)).toHaveCount(2);
});

test('lists the albums for which no cover was found', PHONE, async ({ page, services }) => {
  await importByHand(page, 'Delay', 'Rite Time', UNKNOWN.title);
  services.play('images', { image: { width: 90, height: 90 } }, { times: 1 });
  await button(page, 'Fetch covers').click();
  await expect(section(page).getByRole('status')).toHaveText(
    '1 cover fetched, 1 not found, 1 failed',
  );
  await expect(section(page)).toContainText('2 albums have no cover.');
  await page.getByText('Show albums').click();
  await expectNoViolations(page);
  await expectNoOverflow(page);
  await expect(section(page).getByRole('listitem')).toHaveText([
    'Can – Unknown Not found',
    'Can – Delay Image too small',
  ]);
  await section(page).getByRole('link', { name: 'Can – Delay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Album');
});

test('offers nothing when no imported album has a Spotify ID', async ({ page }) => {
  await open(page, './import');
  await page
    .getByLabel('Or paste cells from the spreadsheet')
    .fill('Artist,Album,Tier\nLow,Hey What,A\n');
  await button(page, 'Continue').click();
  const status = page.waitForResponse(/\/api\/cover-backfill$/);
  await button(page, 'Import').click();
  await expect(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
  expect((await (await status).json()).data).toMatchObject({ missing: 0 });
  await expect(section(page)).toHaveCount(0);
});

test('shows admins a card on Manage Sessions while covers are missing', PHONE, async ({ page }) => {
  await open(page, './import');
  const status = page.waitForResponse(/\/api\/cover-backfill$/);
  await page.goto('./manage-sessions');
  await status;
  await expect(section(page)).toHaveCount(0);
  await importInOtherTab(page, 'Delay');
  await expect(section(page)).toContainText('1 album has no cover');
  await expectNoViolations(page);
  await expectNoOverflow(page);
  await button(page, 'Fetch covers').click();
  // A newly opened page has no password stored.
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Enter the admin password to fetch covers.');
  await passwordField(dialog).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('1 cover fetched')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  await importInOtherTab(page, 'Landed');
  await expect(section(page)).toContainText('1 album has no cover');

  await test.step('hides the card from visitors', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto('./manage-sessions');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Sessions');
    await expect(page.getByText('Attic')).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});

test('offers to retry a run that cannot start or stop', async ({ page, services, problems }) => {
  problems.expect(/503/);
  problems.expect(/401/);
  await importByHand(page, 'Delay', 'Landed');
  await expect(section(page)).toContainText('2 albums have no cover');
  await page.route('./api/cover-backfill', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await button(page, 'Fetch covers').click();
  const failure = section(page).getByRole('alert');
  await expect(failure).toContainText('Failed to start. Please try again.');
  await expect(section(page).getByRole('button')).toHaveText(['Retry']);
  await expectNoViolations(page);
  await page.unroute('./api/cover-backfill');
  services.play('images', 'hang');
  await button(page, 'Retry').click();
  await expect(section(page)).toContainText('Fetching covers: 0 of 2');
  await expect(failure).toHaveCount(0);

  await test.step('retries after the admin session has expired', async () => {
    await page.context().clearCookies();
    await expect(failure).toContainText('Your admin session has ended.');
    await button(page, 'Retry').click();
    const dialog = page.getByRole('dialog');
    await passwordField(dialog).fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(failure).toHaveCount(0);
    await button(page, 'Stop').click();
    await expect(section(page)).toContainText('No covers fetched');
    await expect(section(page)).toContainText('2 albums have no cover.');
  });
});

test('shows why a streaming service ended a run', async ({ page, services }) => {
  await importByHand(page, 'Delay');
  services.play('spotify', { status: 429, headers: { 'retry-after': '86000' } });
  await button(page, 'Fetch covers').click();
  await expect(section(page)).toContainText('The streaming service is rate limiting this server');
  await expect(section(page)).toContainText('1 album has no cover.');
  await expect(button(page, 'Try again')).toBeVisible();
});

test('shows a run that another admin started, also after a reload', async ({ page, services }) => {
  await open(page, './import');
  await importInOtherTab(page, 'Delay', 'Landed');
  await page.goto('./manage-sessions');
  await expect(section(page)).toContainText('2 albums have no cover');
  services.play('images', 'hang');
  services.play('images', 'full', { times: 1 });
  await page.request.post('./api/cover-backfill', {
    headers: { 'x-api-key': API_KEY },
    data: { password: ADMIN_PASSWORD },
  });
  await expect(section(page)).toContainText('Fetching covers: 1 of 2');
  await page.reload();
  await expect(section(page)).toContainText('Fetching covers: 1 of 2');
  await button(page, 'Stop').click();
  await expect(section(page)).toContainText('Stopped. You can continue at any time.');
  await page.reload();
  await expect(section(page).getByRole('status')).toHaveText('1 cover fetched');
  await expect(button(page, 'Continue')).toBeVisible();
});

test('shows that a run is paused by a rate limit', async ({ page, services }) => {
  await importByHand(page, 'Delay');
  services.play('images', { status: 429, headers: { 'retry-after': '59' } });
  await button(page, 'Fetch covers').click();
  await expect(section(page)).toContainText('Spindle continues within a minute.');
  await button(page, 'Stop').click();
  await expect(section(page)).toContainText('Stopped. You can continue at any time.');
});

test('asks for the password again after it was rejected', async ({ page, problems }) => {
  problems.expect(/401/);
  await importByHand(page, 'Delay');
  await openManageSessions(page);
  const body = { success: false, error: 'Invalid password', code: 'INVALID_PASSWORD' };
  await page.route('./api/cover-backfill', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: body })
      : route.fallback(),
  );
  await button(page, 'Fetch covers').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Enter the admin password to fetch covers.');
  await page.unroute('./api/cover-backfill');
  await passwordField(dialog).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('1 cover fetched')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
