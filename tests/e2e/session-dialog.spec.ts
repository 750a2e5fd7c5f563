import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { fail } from './support/routes.ts';

const PHONE = { tag: '@phone' };
const PHONE_ONLY = { tag: '@phone-only' };
/** URL of a session's details, except those of Now Listening To. */
const DETAILS = /\/api\/sessions\/(?!now-listening)[^?]+\?/;

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Session Details' });
}

/** Opens Fri, Mar 7, 2014, with five albums of four tiers. */
async function openSession(page: Page) {
  await page.goto('./?search=rumours');
  await page.getByRole('link', { name: 'Session details, Fri, Mar 7, 2014' }).click();
  await expect(dialog(page).getByRole('table')).toBeVisible();
}

test('shows date, location and number of albums', async ({ page }) => {
  await openSession(page);
  await expect(dialog(page).getByText('Friday, March 7, 2014')).toBeVisible();
  await expect(dialog(page).getByText('Punk/Post-Punk/New Wave/Power Pop')).toBeVisible();
  await expect(dialog(page).getByText('5 albums')).toBeVisible();
});

test('lists the albums by tier with artist, title and submitter', async ({ page }) => {
  await openSession(page);
  const rows = dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveText([
    /Tier S.*Fleetwood Mac.*Rumours.*Poll 2003/,
    /Tier C.*Eric Clapton.*Slowhand.*Poll 200365\.00\.0/,
    /Tier C.*Kraftwerk.*Trans-Europe Express.*Poll 2003/,
    /Tier E.*Elvis Costello.*My Aim Is True.*Poll 2003/,
    /Tier Not rated yet.*Ian Dury and the Blockheads.*New Boots & Panties!!.*Poll 2003/,
  ]);
});

test('shows the submitter on a phone, and hides missing numbers', PHONE_ONLY, async ({ page }) => {
  await openSession(page);
  const row = dialog(page).getByRole('row').filter({ hasText: 'New Boots' });
  const submitter = row.locator('td', { hasText: 'Poll 2003' });
  const label = await submitter.evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain('Submitted by');
  await expect(row.locator('[data-label="Average"]')).toBeHidden();
  await expect(row.locator('[data-label="Spread"]')).toBeHidden();
});

test('names the columns of the table', async ({ page }) => {
  await openSession(page);
  await expect(dialog(page).getByRole('columnheader')).toHaveText([
    'Tier',
    'Cover',
    'Artist',
    'Title',
    'Submitted by',
    'Average',
    'Spread',
  ]);
});

// Rumours S S S = 95, Slowhand C C = 65, Trans-Europe Express C C C = 65, My Aim Is True B B E =
// 65, and one unrated album: (95 + 65 + 65 + 65) / 4 = 72.5.
test('shows the number of albums, their average and their tiers', async ({ page }) => {
  await openSession(page);
  const numbers = dialog(page).getByRole('definition');
  await expect(numbers.nth(0)).toHaveText('5');
  await expect(numbers.nth(1)).toHaveText('72.5');
  await expect(numbers.nth(2)).toHaveText(/^Tier SS× 1Tier CC× 2Tier EE× 1Tier Not rated yet–× 1$/);
});

test('links to the edit page of the session', async ({ page }) => {
  await openSession(page);
  const edit = dialog(page).getByRole('link', { name: 'Edit Session' });
  await expect(edit).toHaveAttribute('href', /\/sessions\/[\w-]{36}\/edit$/);
});

test('closes on Escape, and restores focus to its button', async ({ page }) => {
  await page.goto('./?search=rumours');
  const expand = page.getByRole('link', { name: 'Session details, Fri, Mar 7, 2014' });
  await expand.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('./?search=rumours');
  await expect(expand).toBeFocused();
});

test('closes on an outside click', PHONE, async ({ page }) => {
  await openSession(page);
  await page.mouse.click(8, 8);
  await expect(dialog(page)).toBeHidden();
});

test('closes with its button', async ({ page }) => {
  await openSession(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('traps focus', async ({ page }) => {
  await openSession(page);
  await expect(dialog(page)).toBeFocused();
  const stops: string[] = [];
  for (let stop = 0; stop < 22; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push((await page.locator(':focus').textContent()) ?? '');
  }
  expect(stops).toContain('Rumours');
  expect(stops).toContain(' Edit Session');
  expect(stops).not.toContain('Tierlist');
});

test('opens an album on top, and closes only the album on Escape', async ({ page }) => {
  await openSession(page);
  await dialog(page).getByRole('link', { name: 'Slowhand' }).click();
  const album = page.getByRole('dialog', { name: 'Slowhand' });
  await expect(album).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(album).toBeHidden();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('reopens on Forward after Back', async ({ page }) => {
  await openSession(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test('reopens on Forward after Escape', async ({ page }) => {
  await openSession(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
});

test('stays open after a reload', async ({ page }) => {
  await openSession(page);
  await page.reload();
  await expect(dialog(page).getByText('Friday, March 7, 2014')).toBeVisible();
});

test('opens from a deep link, and closes to the page below', async ({ page }) => {
  await openSession(page);
  const address = page.url();
  await page.goto('./error');
  await page.goto(address);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('./?search=rumours');
});

test('shows a load error, and retries', async ({ page, problems }) => {
  problems.expect(/500/);
  await fail(page, DETAILS, 500, 'Something went wrong');
  await page.goto('./?search=rumours');
  await page.getByRole('link', { name: 'Session details, Fri, Mar 7, 2014' }).click();
  await expect(dialog(page).getByText('Failed to Load Session', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Failed to load session details')).toBeVisible();
  await page.unroute(DETAILS);
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByRole('table')).toBeVisible();
});

test('shows an error for an unknown session', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto('./?session=unknown');
  await expect(dialog(page).getByText('Failed to Load Session', { exact: true })).toBeVisible();
  await expect(
    dialog(page).getByText('Session with ID unknown not found', { exact: true }),
  ).toBeVisible();
  const alert = dialog(page).getByRole('alert');
  await expect(alert.getByRole('link', { name: 'Go to the tier list' })).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('shows the notes line by line', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Session details, Fri, Mar 6, 2026' }).click();
    const notes = dialog(page).getByText('Bring headphones.');
    await expect(notes).toHaveText('Bring headphones.\nThe neighbours are in.');
    await expect(notes).toHaveCSS('white-space', /pre/);
  });

  test("shows a missing submitter as 'Unknown'", async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Session details, Fri, Feb 20, 2026' }).click();
    await expect(dialog(page).getByRole('cell', { name: 'Unknown' })).toBeVisible();
    await expect(dialog(page).getByText('1 album', { exact: true })).toBeVisible();
  });

  test('shows that a session has no albums', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Session details, Fri, Mar 13, 2026' }).click();
    await expect(dialog(page).getByText('No albums in this session')).toBeVisible();
    await expect(dialog(page).getByText('0 albums')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'Edit Session' })).toBeVisible();
  });

  test('shows now listening without an edit link', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Session details, Now Listening To' }).click();
    const listening = page.getByRole('dialog', { name: 'Now Listening To' });
    await expect(listening.getByText('Currently Listening')).toBeVisible();
    await expect(listening.getByRole('link', { name: 'Double Negative' })).toBeVisible();
    await expect(listening.getByRole('link', { name: 'Edit Session' })).toBeHidden();
  });
});

test('copies a link that opens a session or an album over the home page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const readCopied = () => page.evaluate(() => navigator.clipboard.readText());
  const copied = async (what: string) => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    await expect.poll(readCopied).toContain(`/?${what}=`);
    return readCopied();
  };
  await openSession(page);
  const session = await copied('session');
  await dialog(page).getByRole('link', { name: 'Rumours' }).click();
  const rumours = page.getByRole('dialog', { name: 'Rumours' });
  await expect(rumours).toBeVisible();
  const album = await copied('album');
  await page.goto(session);
  await expect(dialog(page).getByText('Friday, March 7, 2014')).toBeVisible();
  await expect(page).toHaveURL(/\/\?session=[^&]+$/);
  await page.goto(album);
  await expect(rumours).toBeVisible();
  await expect(page).toHaveURL(/\/\?album=[^&]+$/);
});
