import { expect, type Locator, type Page } from '@playwright/test';
import { getBoundingBoxes, getBox, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { goWithin, hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';
import { API_KEY } from './support/server.ts';
import { getTitles } from './support/timers.ts';

const PHONE = { tag: '@phone' };

function row(page: Page, tier: string) {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

function count(page: Page, text: string) {
  return page.getByRole('status').getByText(text, { exact: true });
}

function tiers(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

test('groups all 691 albums by tier, and opens a tier and its albums', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
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
  await expect(row(page, 'C').getByRole('listitem')).toHaveCount(176);
  await row(page, 'S').getByRole('link', { name: 'Expand tier S' }).click();
  const tier = page.getByRole('dialog', { name: 'Tier S 52 albums' });
  const first = tier.getByRole('listitem').filter({ hasText: 'Submitted by' }).first();
  await expect(first.getByText(/^Submitted by Poll/)).toBeVisible();
  await expect(first.getByRole('listitem').first()).toHaveText(/^Tier [A-E].*Poll/);
  await page.reload();
  await tier.getByRole('link', { name: 'Lemonade' }).click();
  const album = page.getByRole('dialog', { name: 'Lemonade' });
  await expect(album.getByRole('link', { name: 'Fri, Aug 7, 2015' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(album).toBeHidden();
  await expect(tier).toBeVisible();
  await page.goBack();
  await expect(tier).toBeHidden();
  await tile(page, 'Lemonade').click();
  await expect(album).toBeVisible();
});

test('renders the first screen of albums before all others', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = () => {
      const tiles = document.querySelectorAll('[data-tier] [role="listitem"]').length;
      if (tiles > 0) dataset.tiles ??= String(tiles);
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Tierlist' }).first().click();
  await expect(page.locator('[data-tier] [role="listitem"]')).toHaveCount(691);
  const first = Number(await page.locator('html').getAttribute('data-tiles'));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(60);
});

test('has a stable height while scrolling, with few content-visibility elements', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('./tierlist');
  const skipped = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main *')];
    return all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length;
  });
  expect(skipped).toBeGreaterThan(50);
  expect(skipped).toBeLessThan(80);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (const tier of ['D', 'E', 'S']) await row(page, tier).scrollIntoViewIfNeeded();
  expect(await height()).toBe(before);
});

test.describe('with over 1,000 albums', () => {
  test.beforeEach(async ({ page }) => {
    const headers = { 'x-api-key': API_KEY };
    const response = await page.request.get('./api/albums?page=1&limit=1000', { headers });
    const { data, ...rest } = (await response.json()) as { data: { id: string }[] };
    const again = data.map((album) => ({ ...album, id: `${album.id}-again` }));
    // All albums twice. A handler that fetches could outlive its test.
    await page.route(/\/api\/albums\?page=1&/, (route) =>
      route.fulfill({ json: { ...rest, data: [...data, ...again] } }),
    );
  });

  const albums = (page: Page) => page.getByRole('main').getByRole('listitem');
  const position = (within: Locator, n: number) => within.locator(`[aria-posinset="${n}"]`);
  const index = (page: Page) => page.getByRole('navigation', { name: 'Tiers' });

  test('renders only rows near the viewport, at a stable height', PHONE, async ({ page }) => {
    for (const [address, name] of [
      ['./tierlist', 'Tier E'],
      ['./tierlist?sort=ranking', 'Tier E'],
      ['./tierlist?sort=artist', 'By artist'],
    ] as const) {
      await goWithin(page, address);
      const list = page.getByRole('region', { name, exact: true });
      const last = list.locator('[aria-posinset]').last();
      await expect(albums(page).first().getByRole('link')).toBeVisible();
      await expect(last).toBeAttached();
      expect(await albums(page).count()).toBeLessThan(400);
      const total = Number(await last.getAttribute('aria-setsize'));
      expect(total).toBeGreaterThan(200);
      const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
      const height = await getHeight();
      await scrollToLoad(page, position(list, total).getByRole('link'));
      expect(await getHeight()).toBe(height);
      await expect(position(list, 1)).toHaveCount(0);
    }
  });

  test('scrolls to the tier of the URL', PHONE, async ({ page }) => {
    await goWithin(page, './tierlist#tier-d');
    await expect(row(page, 'D').getByRole('heading')).toBeInViewport();
    await expect(position(row(page, 'D'), 1)).toBeInViewport();
    await index(page).getByRole('link', { name: 'Tier B' }).click();
    await expect(row(page, 'B')).toBeFocused();
    await expect(position(row(page, 'B'), 1)).toBeInViewport();
  });

  test('restores the scroll position after Back', PHONE, async ({ page, isMobile }) => {
    const open = async (name: string) => {
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name }).first().click();
    };
    await page.goto('./slot-filler-demo');
    await open('Tierlist');
    await index(page).getByRole('link', { name: 'Tier C' }).click();
    const album = position(row(page, 'C'), 10);
    await expect(album).toBeInViewport();
    const before = await getBox(album);
    await open('Brackets');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackets');
    await page.goBack();
    await expect.poll(async () => (await getBox(album)).y).toBe(before.y);
  });
});

test('searches albums, and keeps the search after a reload', async ({ page }) => {
  await page.goto('./tierlist');
  const search = page.getByRole('searchbox', { name: 'Search by artist or title' });
  await search.fill('NEW day rísing');
  await expect(count(page, '1 album')).toBeVisible();
  await expect(tile(page, 'Hüsker Dü')).toBeVisible();
  await search.fill('radiohed');
  await expect(count(page, '5 albums')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('radiohed');
  await expect(count(page, '5 albums')).toBeVisible();
  await search.press('Escape');
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(page).toHaveURL('./tierlist');
});

test('filters by reviewer and submitter, undoes it on Back, and clears all', async ({ page }) => {
  const filters = page.getByRole('region', { name: 'Filters' });
  await page.goto('./tierlist');
  await page.getByRole('button', { name: 'Add Filters' }).click();
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
  await page.goBack();
  await expect(count(page, '691 albums')).toBeVisible();
  await filters.getByRole('button', { name: 'Submitted by User' }).click();
  await filters.getByRole('button', { name: 'Poll 2012' }).click();
  await expect(count(page, '36 albums')).toBeVisible();
  await page.reload();
  await expect(count(page, '36 albums')).toBeVisible();
  await expect(filters.getByRole('button', { name: 'Poll 2012', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(count(page, '691 albums')).toBeVisible();
  await expect(page).toHaveURL('./tierlist?filters=open');
});

/** Sorted titles of a tier's albums. */
async function titles(page: Page, tier: string): Promise<string[]> {
  const hints = await row(page, tier)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
  return hints.map((hint) => hint.replace(/^.*? – | \([^()]*\)$/g, '')).sort();
}

test('exports an image of the selected tiers', async ({ page }) => {
  await page.goto('./tierlist?name=Poll+2003');
  await page.getByRole('button', { name: 'Save image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image of the tier list' });
  await dialog.getByLabel('E (75)').uncheck();
  await dialog.getByRole('button', { name: 'Create image' }).click();
  const picture = dialog.getByAltText('Tier list, Rated by Poll 2003, tiers S, A, B, C, D');
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, 'once it is decoded').toBeGreaterThan(2000);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tierlist-rated-by-poll-2003.png');
});

test('prints tiers and filters in the light theme, and an open dialog alone', async ({ page }) => {
  await page.goto('./tierlist?name=Poll+2003');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await test.step('tiers and filters, without buttons', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Rated by')).toBeVisible();
    for (const name of ['Add Filters', 'Save image', 'Clear All'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    for (const name of ['Skip to content', 'Expand tier S'])
      await expect(page.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();
    const ground = () => getComputedStyle(document.documentElement).colorScheme;
    expect(await page.evaluate(ground)).toBe('light');
    const badge = row(page, 'S').locator('h2 [data-tier]');
    await expect(badge).toHaveCSS('print-color-adjust', 'exact');
    const album = row(page, 'S').getByRole('listitem').first();
    const [label, box] = await getBoundingBoxes(row(page, 'S').getByRole('heading'), album);
    expect(label.x + label.width).toBeLessThan(box.x);
    // Without a cover an album shows its name.
    await expect(album.locator('[data-hue]')).toBeHidden();
    await expect(album.locator('a > :last-child')).toBeVisible();
  });
  await test.step('a dialog without the page behind it', async () => {
    await page.emulateMedia({ media: 'screen' });
    await row(page, 'S').getByRole('link', { name: 'Expand tier S' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tier S 50 albums' });
    await dialog.getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const album = page.getByRole('dialog').filter({ has: page.getByRole('tabpanel') });
    await expect(album).toHaveCSS('position', 'static');
    await expect(album.getByText('Submitted by')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#root')).toBeHidden();
  });
});

test.describe('the time machine', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: 'Day of a session' });

  test('shows the list on past days, and returns to today', PHONE, async ({ page, isMobile }) => {
    await page.goto('./tierlist');
    if (isMobile) await page.getByRole('button', { name: 'More tools' }).click();
    await page.locator('a', { hasText: 'Time machine' }).click();
    const day = page.getByLabel('Day', { exact: true });
    await expect(page.getByText('Time machine: viewing the past')).toBeVisible();
    await expect(count(page, '691 albums')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused();
    const yesterday = await day.inputValue();
    await day.fill('2014-05-02');
    await expect(count(page, '350 albums')).toBeVisible();
    await slider(page).press('ArrowLeft');
    await expect(page).toHaveURL(/at=2014-04-25/);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Friday, April 25, 2014/);
    await slider(page).press('Home');
    await expect(count(page, '5 albums')).toBeVisible();
    await page.goBack();
    await expect(day).toHaveValue(yesterday);
    await page.locator('a', { hasText: 'Back to today' }).click();
    await expect(page.locator('a', { hasText: 'Time machine' })).toBeAttached();
    await expect(page).toHaveURL('./tierlist');
  });

  test('plays to the last session, and shows the changes between two days', async ({ page }) => {
    await test.step('plays to the last session, and stops there', async () => {
      // Playback does not skip a date that has not been shown.
      const release = await hold(page, /at=2015-08-21/);
      await page.goto('./tierlist?at=2015-08-14');
      await page.getByRole('button', { name: 'Play' }).click();
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      release();
      await expect(page).toHaveURL(/at=2015-08-28/);
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    });
    await test.step('shows the changes, and an album at that date', async () => {
      await page.getByLabel('Day', { exact: true }).fill('2014-05-02');
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
  });
});
