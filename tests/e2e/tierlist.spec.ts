import { expect, type Locator, type Page } from '@playwright/test';
import { getBoundingBoxes, getBox, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { fail, goWithin, hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

const PHONE = { tag: '@phone' };
const PHONE_ONLY = { tag: '@phone-only' };
const ALBUMS = /\/api\/albums\?page=1&/;

function row(page: Page, tier: string) {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

function tiers(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

test('groups all 691 albums by tier', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await expect(page.getByRole('status').getByText('691 albums')).toBeVisible();
  await expect(tiers(page)).toHaveText([
    'Tier SS52 albums',
    'Tier AA82 albums',
    'Tier BB135 albums',
    'Tier CC176 albums',
    'Tier DD119 albums',
    'Tier EE126 albums',
    'Tier Not rated yet–Not rated yet1 album',
  ]);
  await expect(row(page, 'S').getByRole('listitem')).toHaveCount(52);
  await expect(row(page, 'C').getByRole('listitem')).toHaveCount(176);
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

test(
  'has a stable height while scrolling, with few content-visibility elements',
  PHONE,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
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
  },
);

test('requests 1,000 albums at once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/api/albums')) asked.push(search);
  });
  await goWithin(page, './tierlist');
  await expect(row(page, 'S')).toBeVisible();
  expect(asked).toEqual(['?page=1&limit=1000']);
});

test.describe('with over 1,000 albums', () => {
  test.beforeEach(async ({ page }) => {
    // All albums twice.
    await page.route(ALBUMS, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { id: string }[] };
      const again = data.map((album) => ({ ...album, id: `${album.id}-again` }));
      await route.fulfill({ response, json: { ...rest, data: [...data, ...again] } });
    });
  });

  const albums = (page: Page) => page.getByRole('main').getByRole('listitem');
  const position = (within: Locator, n: number) => within.locator(`[aria-posinset="${n}"]`);
  const count = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true });
  const index = (page: Page) => page.getByRole('navigation', { name: 'Tiers' });

  test('shows the results of a search, and all albums again', async ({ page }) => {
    await goWithin(page, './tierlist');
    await expect(count(page, '1382 albums')).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('radiohead');
    await search.press('Enter');
    await expect(albums(page)).toHaveCount(10);
    await expect(page.getByRole('main').getByRole('link', { name: 'Lemonade' })).toHaveCount(0);
    await search.fill('the');
    await search.press('Enter');
    await index(page).getByRole('link').last().click();
    await expect(page.locator('section:focus')).toBeVisible();
    await search.press('Escape');
    await expect(count(page, '1382 albums')).toBeVisible();
    await expect(tile(page, 'Lemonade').first()).toBeVisible();
  });

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

  test('keeps the focus while its album is out of view', async ({ page }) => {
    await goWithin(page, './tierlist');
    const [focused, next] = [position(row(page, 'S'), 30), position(row(page, 'S'), 31)];
    await focused.getByRole('link').focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(position(row(page, 'E'), 252)).toBeInViewport();
    await expect(focused.getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(next.getByRole('link')).toBeFocused();
    await expect(next).toBeInViewport();
  });
});

test('opens the details of an album from its cover', async ({ page }) => {
  await page.goto('./tierlist');
  await tile(page, 'Lemonade').click();
  const album = page.getByRole('dialog', { name: 'Lemonade' });
  await expect(album.getByRole('link', { name: 'Fri, Aug 7, 2015' })).toBeVisible();
});

test('opens a tier in full screen', async ({ page }) => {
  await page.goto('./tierlist');
  await row(page, 'A').getByRole('link', { name: 'Expand tier A' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tier A 82 albums' });
  await expect(dialog).toBeVisible();
  const first = dialog.getByRole('listitem').filter({ hasText: 'Submitted by' }).first();
  await expect(first.getByText(/^Submitted by Poll/)).toBeVisible();
  await expect(first.getByRole('listitem').first()).toHaveText(/^Tier [A-E].*Poll/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'opens an album on top of its tier, and closes only the album on Escape',
  PHONE,
  async ({ page }) => {
    await page.goto('./tierlist?tier=S');
    const dialog = page.getByRole('dialog', { name: 'Tier S 52 albums' });
    await dialog.getByRole('link', { name: 'Lemonade' }).click();
    const album = page.getByRole('dialog', { name: 'Lemonade' });
    await expect(album).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(album).toBeHidden();
    await expect(dialog).toBeVisible();
  },
);

test('sizes a tier to its covers', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  const [tier, covers] = await getBoundingBoxes(row(page, 'S'), row(page, 'S').getByRole('list'));
  expect(tier.height - covers.height).toBeLessThan(4);
});

test('dims the full-screen tier below an album', async ({ page }) => {
  await page.goto('./tierlist?tier=S');
  const tier = page.getByRole('dialog', { name: 'Tier S' });
  await tier.getByRole('link').first().click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  const isCovered = () =>
    page.evaluate(() => document.elementFromPoint(8, 8)?.closest('[role="dialog"]') === null);
  await expect.poll(isCovered).toBe(true);
});

test('shows that a tier has no albums', async ({ page }) => {
  await page.goto('./tierlist?tier=F');
  const dialog = page.getByRole('dialog', { name: 'Tier F 0 albums' });
  await expect(dialog.getByText('No albums in this tier')).toBeVisible();
});

test('ignores an unknown tier in the URL', async ({ page }) => {
  await page.goto('./tierlist?tier=XYZ');
  await expect(row(page, 'S')).toBeVisible();
  await row(page, 'S').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('shows a full-screen tier again after a reload, and not after Back', async ({ page }) => {
  await page.goto('./tierlist');
  await row(page, 'S').getByRole('link', { name: 'Expand tier S' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tier S 52 albums' });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('shows the label of a tier while its covers scroll by', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  const albums = row(page, 'B').getByRole('listitem');
  await albums.nth(70).scrollIntoViewIfNeeded();
  await expect(row(page, 'B').getByRole('heading')).toBeInViewport();
});

test('shows skeletons while the albums load', async ({ page }) => {
  const response = await hold(page, ALBUMS);
  await goWithin(page, './tierlist');
  await expect(page.getByText('Loading albums...')).toBeAttached();
  response();
  await expect(row(page, 'S')).toBeVisible();
  await expect(page.getByText('Loading albums...')).not.toBeAttached();
});

test('shows an error when the albums fail to load, and retries', async ({ page, problems }) => {
  problems.expect(/400/);
  await fail(page, ALBUMS, 400);
  await goWithin(page, './tierlist');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch album data');
  await page.unroute(ALBUMS);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'S')).toBeVisible();
});

test('exports an image of the selected tiers', async ({ page }) => {
  await page.goto('./tierlist?name=Poll+2003');
  await page.getByRole('button', { name: 'Save image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Image of the tier list' });
  await dialog.getByLabel('E (75)').uncheck();
  await dialog.getByRole('button', { name: 'Create image' }).click();
  const picture = dialog.getByAltText('Tier list, Rated by Poll 2003, tiers S, A, B, C, D');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    2000,
  );
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tierlist-rated-by-poll-2003.png');
});

test('prints tiers and filters in the light theme, without buttons', async ({ page }) => {
  await page.goto('./tierlist?name=Poll+2003');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Rated by')).toBeVisible();
  for (const name of ['Add Filters', 'Save image', 'Clear All'])
    await expect(page.getByRole('button', { name })).toBeHidden();
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
  for (const name of ['Skip to content', 'Expand tier S'])
    await expect(page.getByRole('link', { name })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('prints an open dialog without the page behind it', async ({ page }) => {
  await page.goto('./tierlist?tier=S');
  const dialog = page.getByRole('dialog', { name: 'Tier S 52 albums' });
  await dialog.getByRole('link', { name: 'Lemonade' }).click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const album = page.getByRole('dialog', { name: 'Lemonade' });
  await expect(album).toHaveCSS('position', 'static');
  await expect(album.getByText('Submitted by')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
});

test('shows titles on two lines, and all tiles of a row at one height', PHONE, async ({ page }) => {
  await page.goto('./tierlist');
  const long = tile(page, 'The Low End Theory').first().getByText('The Low End Theory');
  const short = tile(page, 'Back to Black').first().getByText('Back to Black');
  const [two, one] = [await getBox(long), await getBox(short)];
  expect(two.height).toBeGreaterThan(1.8 * one.height);
  expect(await long.evaluate(isCut)).toBe(false);
  const tiles = row(page, 'S').getByRole('listitem');
  const [first, second] = [await getBox(tiles.nth(0)), await getBox(tiles.nth(1))];
  expect(first.height).toBe(second.height);
  // The caption does not overflow its space in the list.
  const artist = tile(page, 'The Low End Theory').first().getByText('A Tribe Called Quest');
  const words = await getBox(artist);
  expect(words.y + words.height).toBeLessThanOrEqual(first.y + first.height + 1);
});

function isCut({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight;
}

test.describe('the time machine', () => {
  const slider = (page: Page) => page.getByRole('slider', { name: 'Day of a session' });
  const count = (page: Page, text: string) =>
    page.getByRole('status').getByText(text, { exact: true });

  test('shows the list on past days, and returns to today', PHONE, async ({ page }) => {
    await page.goto('./tierlist');
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
    await expect(page.locator('a', { hasText: 'Time machine' })).toBeVisible();
    await expect(page).toHaveURL('./tierlist');
  });

  test(
    'shows albums below a compact panel, without overlapping fields',
    PHONE_ONLY,
    async ({ page }) => {
      await page.goto('./tierlist?at=2014-05-02');
      await expect(row(page, 'S').getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 });
      await page.getByRole('button', { name: 'What changed' }).click();
      const panel = page.getByRole('region', { name: 'Thu, May 2, 2013 – Fri, May 2, 2014' });
      const from = await getBox(page.getByLabel('From', { exact: true }));
      const to = await getBox(page.getByLabel('To', { exact: true }));
      const box = await getBox(panel);
      expect(from.x + from.width).toBeLessThan(to.x);
      expect(to.x + to.width).toBeLessThan(box.x + box.width);
    },
  );

  test('labels only the shown day below the thumb', async ({ page }) => {
    await page.goto('./tierlist?at=2020-05-02');
    const shown = await getBox(page.getByText('Sat, May 2, 2020', { exact: true }));
    const track = await getBox(slider(page));
    expect(Math.abs(shown.x + shown.width - track.x - track.width)).toBeLessThan(2);
    await expect(page.getByText('2015', { exact: true })).toBeHidden();
    await expect(page.getByText('2013', { exact: true })).toBeVisible();
  });

  test('plays to the last session, and stops there', async ({ page }) => {
    // Playback does not skip a date that has not been shown.
    const release = await hold(page, /at=2015-08-21/);
    await page.goto('./tierlist?at=2015-08-14');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    release();
    await expect(page).toHaveURL(/at=2015-08-28/);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('shows the changes between two days, and an album at that date', async ({ page }) => {
    await page.goto('./tierlist?at=2014-05-02');
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

  test('rejects a future day, and shows no albums before the first session', async ({
    page,
    problems,
  }) => {
    problems.expect(/400/);
    await page.goto('./tierlist?at=2100-01-01');
    await expect(page.getByRole('alert')).toContainText('That date is in the future');
    await page.getByLabel('Day', { exact: true }).fill('1999-12-31');
    await expect(page.getByText('There were no albums yet')).toBeVisible();
  });
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('lists now listening first, and unrated albums last', async ({ page }) => {
    await page.goto('./tierlist');
    await expect(tiers(page)).toHaveText([
      /^Tier Now Listening To/,
      /^Tier S/,
      /^Tier A/,
      /^Tier B/,
      /^Tier C/,
      /^Tier D/,
      /^Tier E/,
      /^Tier F/,
      /^Tier Tiering Herrie/,
      /^Tier Unknown/,
      /^Tier Not rated yet/,
    ]);
  });

  test('hides test albums', async ({ page }) => {
    await page.goto('./tierlist');
    await expect(row(page, 'S').getByRole('listitem')).toHaveText([/Homogenic/, /音楽図鑑/]);
  });

  test("shows a missing submitter as 'Unknown'", async ({ page }) => {
    await page.goto('./tierlist?tier=B');
    const album = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Pink Moon' });
    await expect(album.getByText('Submitted by Unknown')).toBeVisible();
  });
});

test.describe('with an empty database', () => {
  test.use({ club: 'empty' });

  test('shows that there are no albums', async ({ page }) => {
    await page.goto('./tierlist');
    await expect(page.getByText('No albums found')).toBeVisible();
    await expect(page.getByText('Try adjusting your filters')).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Add Album' })).toBeVisible();
  });
});
