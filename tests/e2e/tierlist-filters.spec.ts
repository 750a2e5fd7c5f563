import { expect, type Page } from '@playwright/test';
import { getBoundingBoxes, getBox, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { waitForHydration } from './support/hydration.ts';
import { getTitles } from './support/timers.ts';

const PHONE = { tag: '@phone' };

function count(page: Page, text: string) {
  return page.getByRole('status').getByText(text, { exact: true });
}

function filters(page: Page) {
  return page.getByRole('region', { name: 'Filters' });
}

function row(page: Page, tier: string) {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

async function titles(page: Page, tier: string): Promise<string[]> {
  const hints = await row(page, tier)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
  return hints.map((hint) => hint.replace(/^.*? – | \([^()]*\)$/g, '')).sort();
}

test('searches by artist 300 ms after the last keystroke', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-06T20:00:00Z') });
  await page.goto('./tierlist');
  await expect(count(page, '691 albums')).toBeVisible();
  await page.clock.pauseAt(new Date('2026-03-06T20:01:00Z'));
  await page.getByRole('searchbox', { name: 'Search by artist or title' }).fill('radiohead');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('./tierlist');
  await page.clock.runFor(1);
  await expect(count(page, '5 albums')).toBeVisible();
});

test('shows the results of Enter in the next frame, before the URL changes', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(count(page, '691 albums')).toBeVisible();
  await waitForHydration(page);
  const search = page.getByRole('searchbox');
  await search.fill('radiohead');
  const shown = await search.evaluate(
    (field) =>
      new Promise<number>((resolve) => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        const tiles = '[data-tier] [role="listitem"]';
        requestAnimationFrame(() => resolve(document.querySelectorAll(tiles).length));
      }),
  );
  expect(shown).toBe(5);
  await expect(page).toHaveURL('./tierlist?search=radiohead');
  await page.getByRole('button', { name: 'Remove filter Search' }).click();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(search).toHaveValue('');
});

test('searches by title, ignoring case and accents', async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('searchbox').fill('NEW day rísing');
  await expect(count(page, '1 album')).toBeVisible();
  await expect(tile(page, 'Hüsker Dü')).toBeVisible();
});

test('clears the search on Escape', async ({ page }) => {
  await page.goto('./tierlist?search=radiohead');
  await expect(count(page, '5 albums')).toBeVisible();
  await page.getByRole('searchbox').press('Escape');
  await expect(count(page, '691 albums')).toBeVisible();
});

test("opens its filters with 'Add Filters', and closes them with 'Hide Filters'", async ({
  page,
}) => {
  await page.goto('./tierlist');
  await expect(filters(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add Filters', expanded: false }).click();
  await expect(filters(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hide Filters', expanded: true }).click();
  await expect(filters(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Filters' })).toBeVisible();
});

test('offers reviewers or submitters', async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  const reviewers = filters(page).getByRole('group', { name: 'Reviewer' }).getByRole('button');
  await expect(reviewers).toHaveText(['Poll 2003', 'Poll 2012', 'Poll 2020']);
  const bySubmitter = filters(page).getByRole('button', { name: 'Submitted by User' });
  await expect(bySubmitter).toHaveAttribute('aria-pressed', 'false');
  await bySubmitter.click();
  await expect(bySubmitter).toHaveAttribute('aria-pressed', 'true');
  await expect(filters(page).getByRole('group', { name: 'Submitter' })).toBeVisible();
  await filters(page).getByRole('button', { name: 'Ratings by Reviewer' }).click();
  await expect(filters(page).getByRole('group', { name: 'Reviewer' })).toBeVisible();
});

test('shows both kinds side by side on a phone', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  const kind = (name: string) => page.getByRole('button', { name });
  const [reviewer, user] = await getBoundingBoxes(
    kind('Ratings by Reviewer'),
    kind('Submitted by User'),
  );
  expect(reviewer.y).toBe(user.y);
  expect(reviewer.height).toBe(user.height);
});

test("groups the albums by a reviewer's own tiers", async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  await filters(page).getByRole('button', { name: 'Poll 2003' }).click();
  await expect(count(page, '500 albums')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Tier SS50 albums',
    'Tier AA75 albums',
    'Tier BB100 albums',
    'Tier CC125 albums',
    'Tier DD75 albums',
    'Tier EE75 albums',
  ]);
  // The list is rendered incrementally.
  await expect.poll(() => titles(page, 'S')).toEqual(getTitles('Poll 2003', 'S'));
  await expect.poll(() => titles(page, 'E')).toEqual(getTitles('Poll 2003', 'E'));
});

test('shows every album of the chosen submitter in its overall tier', async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  await filters(page).getByRole('button', { name: 'Submitted by User' }).click();
  await filters(page).getByRole('button', { name: 'Poll 2012' }).click();
  await expect(count(page, '36 albums')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Remove filter Submitted by Poll 2012' }),
  ).toBeVisible();
});

test('clears the filter on a second click on a name', async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  const poll = filters(page).getByRole('button', { name: 'Poll 2003' });
  await poll.click();
  await expect(poll).toHaveAttribute('aria-pressed', 'true');
  await poll.click();
  await expect(poll).toHaveAttribute('aria-pressed', 'false');
  await expect(count(page, '691 albums')).toBeVisible();
});

test('shows a chip for every active filter', async ({ page }) => {
  await page.goto('./tierlist?search=radiohead&name=Poll 2012');
  await expect(
    page.getByRole('button', { name: 'Remove filter Search “radiohead”' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Rated by Poll 2012' }).click();
  await expect(page.getByRole('button', { name: 'Add Filters' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove filter Rated by' })).toBeHidden();
  await expect(count(page, '5 albums')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Search' }).click();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('shows the button of a chip with a long value', PHONE, async ({ page }) => {
  await page.goto(`./tierlist?search=${'x'.repeat(300)}`);
  const chip = page.getByRole('button', { name: /^Remove filter Search/ });
  const [box, sign] = [await getBox(chip), await getBox(chip.locator('svg'))];
  expect(box.height).toBeLessThan(40);
  expect(sign.width).toBe(16);
  const label = await getBox(chip.getByText('Search', { exact: true }));
  expect(label.height).toBeLessThan(30);
  expect(sign.x + sign.width).toBeLessThan(box.x + box.width);
});

test('undoes a filter on Back', async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  await filters(page).getByRole('button', { name: 'Poll 2012' }).click();
  await expect(page).toHaveURL(/name=Poll/);
  await page.goBack();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(page).toHaveURL('./tierlist?filters=open');
  await expect(filters(page).getByRole('button', { name: 'Poll 2012' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test("removes every filter with 'Clear All'", async ({ page }) => {
  await page.goto('./tierlist?search=radiohead&by=submitter&name=Poll 2003');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Filters' })).toBeFocused();
  await expect(page).toHaveURL('./tierlist');
});

test('shows a hint when nothing matches', async ({ page }) => {
  await page.goto('./tierlist?search=zzzz');
  await expect(page.getByText('No albums found')).toBeVisible();
  await expect(
    page.getByText('Try adjusting your filters or search terms to find more albums'),
  ).toBeVisible();
  await expect(count(page, '0 albums')).toBeVisible();
});

test('preserves search, filter and open panel after a reload', async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('button', { name: 'Add Filters' }).click();
  await filters(page).getByRole('button', { name: 'Poll 2020' }).click();
  await page.getByRole('searchbox').fill('beatles');
  await expect(count(page, '9 albums')).toBeVisible();
  await page.reload();
  await expect(count(page, '9 albums')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('beatles');
  await expect(
    filters(page).getByRole('button', { name: 'Poll 2020', pressed: true }),
  ).toBeVisible();
});

test('filters the full-screen tier too', async ({ page }) => {
  await page.goto('./tierlist?search=beatles');
  await page.getByRole('link', { name: 'Expand tier S', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Tier S/ });
  for (const artist of await dialog.getByText('The Beatles').all())
    await expect(artist).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Lemonade' })).toBeHidden();
});

test('corrects a typo when nothing matches exactly', async ({ page }) => {
  await page.goto('./tierlist?search=radiohed');
  await expect(count(page, '5 albums')).toBeVisible();
});

test('sorts by spread, and shows each album with its value', async ({ page }) => {
  await page.goto('./tierlist');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most disputed');
  await expect(page).toHaveURL(/sort=disputed/);
  const first = page
    .getByRole('region', { name: 'By most disputed' })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText('Back to Black');
  await expect(first).toContainText('Spread 25.0');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Tier');
  await expect(page).toHaveURL('./tierlist');
  await expect(row(page, 'S')).toBeVisible();
});

test('filters by rating pattern, and removes the filter with its chip', async ({ page }) => {
  await page.goto('./tierlist?filters=open');
  await filters(page).getByRole('button', { name: 'Split room' }).click();
  await expect(page).toHaveURL(/word=Split\+room/);
  await expect(count(page, '1 album')).toBeVisible();
  await expect(tile(page, 'The Blueprint')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Ratings Split room' }).click();
  await expect(count(page, '691 albums')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most united');
  await expect(
    page.getByRole('region', { name: 'By most united' }).getByRole('listitem').first(),
  ).toContainText('Spread 0.0');
});

test('links an album to its artist, submitter, reviewers and tier', async ({ page }) => {
  await page.goto('./tierlist?search=ok computer');
  const album = tile(page, 'OK Computer');
  const opened = page.getByRole('dialog');
  await album.click();
  await opened.getByRole('link', { name: 'Radiohead' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter Artist Radiohead' })).toBeVisible();
  await expect(count(page, '5 albums')).toBeVisible();
  for (const [link, chip] of [
    [opened.getByRole('listitem').getByRole('link', { name: 'Poll 2012' }), 'Rated by Poll 2012'],
    [opened.getByRole('link', { name: 'Poll 2003' }).first(), 'Submitted by Poll 2003'],
  ] as const) {
    await page.goto('./tierlist?search=ok computer');
    await album.click();
    await link.click();
    await expect(page.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
  }
  await album.click();
  await opened.getByRole('link', { name: 'Tier S' }).click();
  const tier = page.getByRole('dialog', { name: /^Tier S/ });
  await tier.getByRole('listitem').getByRole('link', { name: 'Poll 2012' }).first().click();
  await expect(tier).toBeHidden();
  await expect(
    page.getByRole('button', { name: 'Remove filter Rated by Poll 2012' }),
  ).toBeVisible();
});

test('jumps to a tier of a long list', { tag: '@phone' }, async ({ page }) => {
  await page.goto('./tierlist');
  const index = page.getByRole('navigation', { name: 'Tiers' });
  await index.getByRole('link', { name: 'Tier D' }).click();
  await expect(row(page, 'D')).toBeFocused();
  await expect(row(page, 'D').getByRole('heading')).toBeInViewport();
  await expect(index).toBeInViewport();
  await page.goto('./tierlist?search=radiohead');
  await expect(row(page, 'S')).toBeVisible();
  await expect(index).toBeHidden();
});
