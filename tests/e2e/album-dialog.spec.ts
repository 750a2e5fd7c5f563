import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { fail, goWithin } from './support/routes.ts';

const PHONE = { tag: '@phone' };
const DETAILS = /\/api\/albums\/[^/?]+$/;

function tab(page: Page, name: 'Reviews & Ratings' | 'Album Details') {
  return page.getByRole('tab', { name });
}

/** Heading that also names the dialog. */
function heading(album: Locator, name: string | RegExp) {
  return album.getByRole('heading', { level: 2, name });
}

/** Number of lines that an element's text takes. */
function toLines(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getClientRects().length;
}

async function openAlbum(page: Page, title: string, search = title) {
  await page.goto(`./?${new URLSearchParams({ search })}`);
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('tabpanel')).toBeVisible();
  return dialog;
}

test('shows tier, submitter, date and location', async ({ page }) => {
  const album = await openAlbum(page, 'My Aim Is True');
  await expect(heading(album, 'My Aim Is True')).toBeVisible();
  await expect(album.getByText('Elvis Costello')).toBeVisible();
  await expect(album.getByText('Tier E').first()).toBeAttached();
  await expect(album.getByText('Submitted by Poll 2003')).toBeVisible();
  await expect(
    album.getByText('Fri, Mar 7, 2014 · Punk/Post-Punk/New Wave/Power Pop'),
  ).toBeVisible();
});

test('opens with the ratings of every reviewer', async ({ page }) => {
  const album = await openAlbum(page, 'My Aim Is True');
  await expect(tab(page, 'Reviews & Ratings')).toHaveAttribute('aria-selected', 'true');
  const ratings = album.getByRole('tabpanel').getByRole('listitem');
  await expect(ratings).toHaveText([/^Tier BBPoll 2003/, /^Tier BBPoll 2012/, /^Tier EEPoll 2020/]);
  await expect(album.getByText('Average 65.0')).toContainText('Ratings vary widely (±14.1)');
});

test('does not wrap a name beside a long tier name', PHONE, async ({ page }) => {
  await page.route(DETAILS, async (route) => {
    const response = await (await route.fetch()).json();
    response.data.individual_tiers = { Gwendolyn: 'Tiering Herrie', Bartholomew: 'Not rated yet' };
    await route.fulfill({ json: response });
  });
  const album = await openAlbum(page, 'Slowhand');
  for (const name of ['Gwendolyn', 'Bartholomew'])
    expect(await album.getByText(name, { exact: true }).evaluate(toLines)).toBe(1);
});

test('shows its tier beside its details', PHONE, async ({ page }) => {
  await page.route(DETAILS, async (route) => {
    const response = await (await route.fetch()).json();
    response.data.session.location = 'A garden with a long name, under the awning';
    await route.fulfill({ json: response });
  });
  const album = await openAlbum(page, 'Slowhand');
  await expect(album.getByText('A garden with a long name')).toBeVisible();
  const getRight = (element: Element) => element.getBoundingClientRect().right;
  const getLeft = (element: Element) => element.getBoundingClientRect().left;
  const tier = album.locator('a', { hasText: /^Tier/ }).locator('*').first();
  expect(await tier.evaluate(getRight)).toBeLessThan(
    await album.getByText('Submitted by').evaluate(getLeft),
  );
});

test('is labeled by its only heading, and has no banner role', async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  await expect(album.getByRole('heading', { name: 'Slowhand' })).toHaveCount(1);
  await expect(album.getByRole('banner')).toHaveCount(0);
});

test('shows a reviewer without a rating', async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  const ratings = album.getByRole('tabpanel').getByRole('listitem');
  await expect(ratings).toHaveText([/^Tier C/, /^Tier C/, /^Tier Not rated yet.*Poll 2020/]);
});

test('switches tabs with arrow keys, Home and End', async ({ page }) => {
  await openAlbum(page, 'Slowhand');
  await tab(page, 'Reviews & Ratings').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Album Details'],
    ['ArrowLeft', 'Reviews & Ratings'],
    ['End', 'Album Details'],
    ['Home', 'Reviews & Ratings'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('opens in Spotify from the header and from the details', async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  const link = album.getByRole('link', { name: 'Open in Spotify' });
  const address = 'https://open.spotify.com/album/2c0bqDdHYpcyd8eQp55tbO';
  await expect(link).toHaveAttribute('href', address);
  await tab(page, 'Album Details').click();
  await expect(link).toHaveCount(2);
  const below = album.getByRole('tabpanel').getByRole('link', { name: 'Open in Spotify' });
  await expect(below).toHaveAttribute('href', address);
});

test('shows that an album has no streaming links', async ({ page }) => {
  const album = await openAlbum(page, 'Meet The Beatles!');
  await expect(album.getByRole('link', { name: /Open in/ })).toBeHidden();
  await tab(page, 'Album Details').click();
  await expect(album.getByText('No streaming links available')).toBeVisible();
});

test('links to the edit page of the album', async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  const edit = album.getByRole('link', { name: 'Edit Album' });
  await expect(edit).toHaveAttribute('href', /\/edit-album\/[\w-]{36}$/);
});

test('opens the session of the album, and returns to the album', PHONE, async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  await album.getByRole('link', { name: 'Fri, Mar 7, 2014' }).click();
  const session = page.getByRole('dialog', { name: 'Session Details' });
  await expect(session.getByText('Friday, March 7, 2014')).toBeInViewport();
  await expect(album).toBeHidden();
  await session.getByRole('button', { name: 'Close' }).click();
  await expect(album).toBeVisible();
});

test('closes on Escape, and restores focus to its cover', async ({ page }) => {
  await openAlbum(page, 'Slowhand');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Slowhand' })).toBeFocused();
});

test('closes on an outside click', PHONE, async ({ page }) => {
  await openAlbum(page, 'Slowhand');
  await page.mouse.click(8, 8);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('opens from a deep link, and after a reload', async ({ page }) => {
  await openAlbum(page, 'Slowhand');
  const id = new URL(page.url()).searchParams.get('album');
  await page.goto(`./tierlist?album=${id}`);
  await expect(page.getByRole('dialog', { name: 'Slowhand' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Slowhand' })).toBeVisible();
});

test('reopens on Forward after Back', async ({ page }) => {
  const album = await openAlbum(page, 'Slowhand');
  await page.goBack();
  await expect(album).toBeHidden();
  await page.goForward();
  await expect(album).toBeVisible();
});

test('shows an error for an unknown album', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto('./?album=unknown');
  const album = page.getByRole('dialog', { name: 'Album' });
  await expect(album.getByText('Album not found')).toBeVisible();
  await expect(album.getByText('Failed to fetch album data')).toBeVisible();
  await expect(album.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await album.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(album).toBeHidden();
  await expect(page).toHaveURL('./');
  await page.goto('./?album=unknown');
  await album.getByRole('link', { name: 'Go to the tier list' }).click();
  await expect(page).toHaveURL('./tierlist');
});

test('shows a load error, and retries', async ({ page, problems }) => {
  await openAlbum(page, 'Slowhand');
  const address = page.url();
  problems.expect(/500/);
  await fail(page, DETAILS, 500);
  await goWithin(page, address);
  const album = page.getByRole('dialog');
  await expect(album.getByText('Failed to fetch album data')).toBeVisible();
  await page.unroute(DETAILS);
  await album.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(album, 'Slowhand')).toBeVisible();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('warns about a veto, and names the reviewer', async ({ page }) => {
    const album = await openAlbum(page, 'Metal Machine Music');
    await expect(album.getByRole('note')).toHaveText('Veto by Dev');
    await expect(album.getByText('Tier Tiering Herrie')).toBeAttached();
  });

  test('opens in Spotify and in Tidal', async ({ page }) => {
    const album = await openAlbum(page, 'Tago Mago');
    await expect(album.getByRole('link', { name: 'Open in Spotify' })).toBeVisible();
    const tidal = album.getByRole('link', { name: 'Open in Tidal' });
    await expect(tidal).toHaveAttribute('href', 'https://tidal.com/album/12345678');
    await expect(tidal).toHaveAttribute('target', '_blank');
  });

  test('shows a title of 199 characters in full', PHONE, async ({ page }) => {
    const album = await openAlbum(page, 'When the Pawn Hits', 'pawn');
    const title = heading(album, /When the Pawn/);
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(album.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  });

  test('shows names in other scripts', async ({ page }) => {
    for (const [title, artist] of [
      ['音楽図鑑', '坂本龍一'],
      ['Этажи', 'Молчат Дома'],
      ['إنت عمري', 'أم كلثوم'],
    ] as const) {
      const album = await openAlbum(page, title);
      await expect(album.getByText(artist)).toBeVisible();
    }
  });

  test('shows an album without a session', async ({ page }) => {
    await page.goto('./tierlist?search=diamond');
    await page.getByRole('link', { name: 'Just Another Diamond Day' }).click();
    const album = page.getByRole('dialog', { name: 'Just Another Diamond Day' });
    await expect(album.getByText('Submitted by Cleo')).toBeVisible();
    await expect(album.getByRole('link', { name: /2026/ })).toBeHidden();
  });
});
