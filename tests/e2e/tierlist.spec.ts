import { expect, type Page } from '@playwright/test';
import { getTop, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { getTitles } from './support/timers.ts';

function row(page: Page, tier: string) {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

function count(page: Page, text: string) {
  return page.getByRole('status').getByText(text, { exact: true });
}

function tiers(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

/** Sorted titles of a tier's albums. */
async function titles(page: Page, tier: string): Promise<string[]> {
  const hints = await row(page, tier)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
  return hints.map((hint) => hint.replace(/^.*? – | \([^()]*\)$/g, '')).sort();
}

test('groups all 691 albums by tier, filters them, and exports an image', async ({ page }) => {
  const filters = page.getByRole('region', { name: 'Filters' });
  await page.goto('./tierlist');
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(tiers(page)).toHaveText([
    'Tier SS52 albums',
    'Tier AA82 albums',
    'Tier BB135 albums',
    'Tier CC176 albums',
    'Tier DD119 albums',
    'Tier EE126 albums',
    'Tier Not rated yet–Not rated yet1 album',
  ]);

  await test.step('opens a tier and its albums, also after a reload', async () => {
    await row(page, 'S').getByRole('link', { name: 'Expand tier S' }).click();
    const tier = page.getByRole('dialog', { name: 'Tier S 52 albums' });
    const first = tier.getByRole('listitem').filter({ hasText: 'Submitted by' }).first();
    await expect(first.getByText(/^Submitted by Poll/)).toBeVisible();
    await page.reload();
    await tier.getByRole('link', { name: 'Lemonade' }).click();
    const album = page.getByRole('dialog', { name: 'Lemonade' });
    await expect(album.getByRole('link', { name: 'Fri, Aug 7, 2015' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(album).toBeHidden();
    await page.goBack();
    await expect(tier).toBeHidden();
  });

  await test.step('filters by submitter and reviewer', async () => {
    await page.getByRole('button', { name: 'Add Filters' }).click();
    await filters.getByRole('button', { name: 'Submitted by User' }).click();
    await filters.getByRole('button', { name: 'Poll 2012' }).click();
    await expect(count(page, '36 albums')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await filters.getByRole('button', { name: 'Ratings by Reviewer' }).click();
    await filters.getByRole('button', { name: 'Poll 2003' }).click();
    await expect(count(page, '500 albums')).toBeVisible();
    await expect(tiers(page)).toHaveText([
      'Tier SS50 albums',
      'Tier AA75 albums',
      'Tier BB100 albums',
      'Tier CC125 albums',
      'Tier DD75 albums',
      'Tier EE75 albums',
    ]);
    // The list is rendered incrementally.
    for (const tier of ['S', 'E'])
      await expect.poll(() => titles(page, tier)).toEqual(getTitles('Poll 2003', tier));
  });

  await test.step('exports an image of the selected tiers', async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Image of the tier list' });
    await dialog.getByLabel('E (75)').uncheck();
    await dialog.getByRole('button', { name: 'Create image' }).click();
    const picture = dialog.getByAltText('Tier list, Rated by Poll 2003, tiers S, A, B, C, D');
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width, 'once it is decoded').toBeGreaterThan(2000);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('tierlist-rated-by-poll-2003.png');
  });
});

test('opens at the top, and restores the scroll position on Back and reload', async ({ page }) => {
  const place = '[title^="Motörhead – Ace of Spades"]';
  await page.goto('./tierlist');
  await tile(page, 'Ace of Spades').scrollIntoViewIfNeeded();
  const before = await getTop(page, place);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const isBack = async () => Math.abs((await getTop(page, place)) - before);
  // By keyboard, which does not scroll to the link in the sticky bar.
  await page.getByRole('link', { name: 'Brackets' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackets');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(isBack).toBeLessThanOrEqual(50);
  await page.reload();
  await expect.poll(isBack).toBeLessThan(50);
});

test('shows the time machine on past days, and what changed between two', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Day of a session' });
  const day = page.getByLabel('Day', { exact: true });
  await page.goto('./tierlist');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Time machine' }).click();
  await expect(page.getByText('Time machine: viewing the past')).toBeVisible();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(tiers(page).first()).toBeFocused();
  const yesterday = await day.inputValue();
  await day.fill('2014-05-02');
  await expect(count(page, '350 albums')).toBeVisible();
  await slider.press('ArrowLeft');
  await expect(page).toHaveURL(/at=2014-04-25/);
  await expect(slider).toHaveAttribute('aria-valuetext', /^Friday, April 25, 2014/);
  await slider.press('Home');
  await expect(count(page, '5 albums')).toBeVisible();
  await page.goBack();
  await expect(day).toHaveValue(yesterday);

  await test.step('shows the changes, and an album at that date', async () => {
    await day.fill('2014-05-02');
    await page.getByRole('button', { name: 'What changed' }).click();
    await page.getByLabel('From', { exact: true }).fill('2014-04-24');
    const came = page.getByRole('region', { name: 'Arrived 10' });
    await came.getByRole('link').first().click();
    const album = page.getByRole('dialog');
    await expect(album.getByText('As it was on May 2, 2014')).toBeVisible();
    await expect(album.getByRole('link', { name: 'Edit Album' })).toHaveCount(0);
    await album.getByRole('link', { name: 'As it is today' }).click();
    await expect(album.getByRole('link', { name: 'Edit Album' })).toBeVisible();
    await page.goBack();
    await expect(album.getByText('As it was on May 2, 2014')).toBeVisible();
    await page.goBack();
    await expect(came).toBeVisible();
    await page.getByRole('button', { name: 'What changed' }).click();
    await expect(row(page, 'S')).toBeVisible();
  });
  await page.locator('a', { hasText: 'Back to today' }).click();
  await expect(page.locator('a', { hasText: 'Time machine' })).toBeAttached();
  await expect(page).toHaveURL('./tierlist');
});
