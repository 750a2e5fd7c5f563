import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';

const START = new Date('2026-03-06T20:00:00Z');
const LATER = new Date('2026-03-06T20:01:00Z');

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search albums in sessions...' });
}

function sessions(page: Page) {
  return page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
}

/** Opens the home page with a paused clock. */
async function openStill(page: Page) {
  await page.clock.install({ time: START });
  await page.goto('./');
  await expect(sessions(page).first()).toBeVisible();
  await page.clock.pauseAt(LATER);
}

test('debounces the search by 300 ms', async ({ page }) => {
  await openStill(page);
  await searchBox(page).pressSequentially('rum');
  await page.clock.runFor(299);
  await searchBox(page).pressSequentially('ours');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('./');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('./?search=rumours');
});

test('sends one request for a typed word', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (request.url().includes('/api/') && search !== null) asked.push(search);
  });
  await openStill(page);
  await searchBox(page).pressSequentially('rumours');
  await page.clock.runFor(300);
  await page.clock.resume();
  await expect(page.getByText('1 album found')).toBeVisible();
  expect(asked).toEqual(['rumours']);
});

test("shows '1 album found' for one album", async ({ page }) => {
  await page.goto('./');
  await searchBox(page).fill('rumours');
  await expect(page.getByRole('status').getByText('1 album found')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
});

test("shows '5 albums found' for five albums", async ({ page }) => {
  await page.goto('./');
  await searchBox(page).fill('Radiohead');
  await expect(page.getByRole('status').getByText('5 albums found')).toBeVisible();
  await expect(sessions(page)).toHaveCount(5);
});

test('shows only the matching albums', async ({ page }) => {
  await page.goto('./?search=rumours');
  await expect(sessions(page).getByRole('link', { name: /^Tier/ })).toHaveText([/Rumours/]);
});

test('finds Motörhead without its umlaut', async ({ page }) => {
  await page.goto('./');
  await searchBox(page).fill('motorhead');
  await expect(page.getByText('1 album found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Motörhead' })).toBeVisible();
});

test('shows all sessions again on Escape', async ({ page }) => {
  await page.goto('./?search=rumours');
  await expect(page.getByText('1 album found')).toBeVisible();
  await searchBox(page).press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await expect(sessions(page)).not.toHaveCount(1);
  await expect(page).toHaveURL('./');
});

test('shows all sessions again with the clear button', async ({ page }) => {
  await page.goto('./?search=rumours');
  await page.getByRole('button', { name: 'Clear search', exact: true }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
  await expect(page).toHaveURL('./');
});

test('offers to clear a search without results', async ({ page }) => {
  await page.goto('./?search=zzzz');
  await expect(page.getByText('No sessions found')).toBeVisible();
  await expect(page.getByText('No albums match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
  await expect(sessions(page).first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
});

test('preserves the search after a reload', async ({ page }) => {
  await page.goto('./');
  await searchBox(page).fill('rumours');
  await expect(page.getByText('1 album found')).toBeVisible();
  await page.reload();
  await expect(searchBox(page)).toHaveValue('rumours');
  await expect(page.getByText('1 album found')).toBeVisible();
});

test('loads more pages of the results', async ({ page }) => {
  await page.goto('./?search=the beatles');
  await expect(page.getByText('11 albums found')).toBeVisible();
  await sessions(page).nth(4).scrollIntoViewIfNeeded();
  await expect(sessions(page)).toHaveCount(9);
  await expect(page.getByText('9 sessions total')).toBeAttached();
});

test('filters by location in the URL', { tag: '@phone' }, async ({ page }) => {
  const sessions = page.getByRole('feed', { name: 'Sessions' }).getByRole('article');
  await page.goto('./');
  await sessions.nth(1).getByRole('link', { name: 'Latin' }).click();
  await expect(page).toHaveURL('./?location=Latin');
  await expect(page.getByText(/^\d+ sessions? total$/)).toBeVisible();
  for (const heading of await sessions.getByRole('heading').all())
    await expect(heading).toContainText('· Latin');
  await expectNoViolations(page);
  const [first] = await sessions.getByRole('link', { name: /^Session details/ }).all();
  await first?.click();
  const dialog = page.getByRole('dialog', { name: 'Session Details' });
  await dialog.getByRole('link', { name: 'Latin' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('./?location=Latin');
  await page.getByRole('button', { name: 'Remove filter Location Latin' }).click();
  await expect(page).toHaveURL('./');
  await expect(sessions.first()).toContainText('Unknown genre');
});

for (const width of [320, 360])
  test(`does not cut its placeholder inside a character at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('./');
    const field = page.getByRole('searchbox', { name: 'Search albums in sessions...' });
    await expect(field).toHaveCSS('text-overflow', 'ellipsis');
    const room = await field.evaluate((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d');
      if (context !== null) context.font = font;
      const text = context?.measureText('Search albums in sessions...').width ?? Infinity;
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
    });
    if (width === 360) expect(room).toBeGreaterThan(0);
    await field.fill('love');
    await expect(field).toHaveCSS('padding-right', '44px');
  });
