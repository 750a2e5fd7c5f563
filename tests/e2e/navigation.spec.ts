import { expect, type Page } from '@playwright/test';
import { getBoundingBoxes, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { goWithin, hold } from './support/routes.ts';
import { scrollDown, scrollToLoad } from './support/scrolling.ts';

const PHONE_ONLY = { tag: '@phone-only' };

const SCREENS = [
  { item: 'Tierlist', address: './tierlist', title: 'Tierlist · Spindle', heading: 'Tierlist' },
  { item: 'Brackets', address: './brackets', title: 'Brackets · Spindle', heading: 'Brackets' },
  {
    item: 'Changelog',
    address: './changelog',
    title: 'Changelog · Spindle',
    heading: 'Recent Changes',
  },
  { item: 'Sessions', address: './', title: 'Sessions · Spindle', heading: 'Sessions' },
];

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main', exact: true });
}

test('navigates by the menu, with title, focus and no tags for other sites', {
  tag: '@sub-path',
}, async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle('Sessions · Spindle');
  await expect(menu(page).getByRole('link')).toHaveText([
    'Sessions',
    'Tierlist',
    'Brackets',
    'Changelog',
  ]);
  const robots = page.locator('meta[name="robots"]');
  const social = page.locator(SOCIAL_TAGS);
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  for (const { item, address, title, heading } of SCREENS) {
    await page.evaluate(addSocialTags);
    await expect(social).toHaveCount(5);
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText([item]);
    await expect(social).toHaveCount(0);
    await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  }
  await page.evaluate(addSocialTags);
  await page.getByRole('link', { name: 'Lemonade' }).click();
  await expect(social).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menu(page).getByRole('link', { name: 'Brackets' }).click();
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect(page).toHaveURL('./');
});

const SOCIAL_TAGS = ['og:title', 'og:image', 'twitter:card', 'fb:app_id', 'article:author']
  .flatMap((tag) => [`meta[property="${tag}"]`, `meta[name="${tag}"]`])
  .join();

test('navigates by the phone menu, which Escape, its button and Back close', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('./');
  await expect(menu(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await overlay.getByRole('button', { name: 'Close menu' }).click();
  await expect(overlay).toBeHidden();

  await button.click();
  await expect(overlay.getByRole('link').filter({ hasText: 'Sessions' }).first()).toHaveText(
    'SessionsEvery session, album by album',
  );
  await overlay.getByRole('link', { name: 'Tierlist All albums from S to F' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await expect(overlay).toBeHidden();
  await button.click();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL('./tierlist');
  await page.goBack();
  await expect(page).toHaveURL('./');
  await expect(overlay).toBeHidden();
});

test('follows the system theme, and remembers a chosen one in all tabs', async ({
  page,
  context,
}) => {
  const ground = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const expectToolbarColor = async () =>
    expect(await page.evaluate(browserColor)).toBe(await page.evaluate(pageColor));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground(page);
  await expectToolbarColor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect.poll(() => ground(page)).not.toBe(dark);
  const light = await ground(page);
  await expectToolbarColor();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(await ground(page)).toBe(light);
  await expectToolbarColor();
});

test('applies a theme that another tab chose during the page load', { tag: '@all' }, async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => localStorage.setItem('spindle.theme', 'light')),
  );
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('aligns with the page on a wide screen', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('./');
  const [brand, heading] = await getBoundingBoxes(
    page.getByRole('link', { name: 'Spindle' }),
    page.getByRole('heading', { level: 1 }),
  );
  expect(brand.x).toBe(heading.x);
});

test('loads only the web font subsets that a page needs, after the first paint', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /([a-z]+-latin(?:-ext)?)-[^/]+$/.exec(request.url()) ?? [];
    if (request.resourceType() === 'font') fonts.push(name ?? request.url());
  });
  await page.goto('./tierlist?search=love');
  await expect(page.getByText('“love”')).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(fonts.toSorted()).toEqual(['figtree-latin', 'gabarito-latin']);
  const isLate = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource');
    const loaded = files.filter(({ name }) => name.endsWith('.woff2'));
    return loaded.map(({ startTime }) => startTime > (paint?.startTime ?? Infinity));
  });
  expect(isLate).toEqual([true, true]);
  await page.goto('./tierlist?search=ğ');
  await expect(page.getByText('“ğ”')).toBeVisible();
  await expect.poll(() => fonts.slice(2)).toContain('figtree-latin-ext');
});

test('does not shift when web fonts load late', PHONE_ONLY, async ({ page }) => {
  const release = await hold(page, /\.woff2$/);
  const letters = page.waitForRequest(/gabarito-latin-.*\.woff2$/);
  await page.setViewportSize({ width: 412, height: 823 });
  // The load event fires after the web fonts.
  await page.goto('./changelog', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await letters;
  const shift = page.evaluate(getFontShift);
  release();
  expect(await shift).toBeLessThan(0.003);
});

/** Sums up the layout shifts while web fonts load, as the browser reports them. */
async function getFontShift(): Promise<number> {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  while (document.fonts.status === 'loading') await new Promise(requestAnimationFrame);
  // Shifts are reported in the frame after the one that rendered them.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  shifts.push(...observer.takeRecords());
  return shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
}

test(
  'restores the scroll position and the loaded pages',
  PHONE_ONLY,
  async ({ page, isMobile }) => {
    await page.goto('./');
    for (let count = 5; count < 30; count += 5) {
      await scrollToLoad(page, page.locator(`[aria-posinset="${count + 1}"]`));
    }
    await page.locator('[aria-posinset="23"]').scrollIntoViewIfNeeded();
    await expectSamePlace(page, isMobile, '[aria-posinset="23"]');
    expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(30);
  },
);

test('opens a page at the top, and restores the scroll position on Back and reload', async ({
  page,
}) => {
  const place = '[title^="Motörhead – Ace of Spades"]';
  await page.goto('./tierlist');
  await tile(page, 'Ace of Spades').scrollIntoViewIfNeeded();
  await expectSamePlace(page, false, place);
  const before = await getTop(page, place);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await page.reload();
  await expect.poll(async () => Math.abs((await getTop(page, place)) - before)).toBeLessThan(50);
});

test('restores the loaded sessions after a reload', { tag: '@all' }, async ({ page }) => {
  const place = '[aria-posinset="13"]';
  await page.goto('./');
  for (let loaded = 5; loaded < 15; loaded += 5)
    await scrollToLoad(page, page.locator(`[aria-posinset="${loaded + 1}"]`));
  await page.locator(place).scrollIntoViewIfNeeded();
  const before = await getTop(page, place);
  await page.reload();
  await expect.poll(async () => Math.abs((await getTop(page, place)) - before)).toBeLessThan(50);
  expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(15);
});

test('paints the pressed state of a link before it renders the target', async ({ page }) => {
  await page.goto('./tierlist');
  const early = await page
    .getByRole('region', { name: 'Tier S' })
    .getByRole('link', { name: 'Expand tier S' })
    .evaluate(async (link: HTMLElement) => {
      link.click();
      await new Promise(requestAnimationFrame);
      return document.querySelectorAll('[role="dialog"]').length;
    });
  expect(early).toBe(0);
  await expect(page.getByRole('dialog', { name: 'Tier S' })).toBeVisible();
});

test('skips the menu by the skip link, and does not scroll on the way', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await scrollDown(page, 3000);
  await page.getByRole('banner').getByRole('link', { name: 'Spindle' }).press('Tab');
  for (let item = 0; item < 4; item += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Admin' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test.describe('the command palette', () => {
  test.use({ club: 'odd' });

  test('finds an album despite a typo, and restores focus', async ({ page }) => {
    await page.goto('./tierlist');
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Control+k');
    await palette(page).fill('wehn the PAWN');
    await expect(page.getByRole('option')).toHaveText([/When the Pawn.*Fiona Apple.*Album/]);
    await page.keyboard.press('Enter');
    const album = page.getByRole('dialog', { name: /When the Pawn/ });
    await expect(album.getByText('Individual Ratings')).toBeVisible();
    await expect(page).toHaveURL(/tierlist\?album=/);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('When the Pawn');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(album).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(album).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  test('stays closed after a reload', async ({ page }) => {
    await page.goto('./tierlist');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Add Filters' }).click();
    await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });

  test('searches for text typed before its field was rendered', async ({ page }) => {
    await page.goto('./tierlist');
    const release = await hold(page, /assets\/key-dialog-[^/]+\.js$/);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pawx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('n?');
    release();
    await expect(palette(page)).toHaveValue('pawn?');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('option')).toHaveText([/When the Pawn/]);
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.keyboard.type('ok');
    await expect(page.getByRole('searchbox')).toHaveValue('ok');
  });
});

test.describe('at 320 px', () => {
  test.use({ club: 'odd', viewport: { width: 320, height: 640 } });

  test('no page scrolls horizontally', PHONE_ONLY, async ({ page, baseURL }) => {
    await page.goto('./slot-filler-demo');
    for (const [address, ready] of [
      ['', 'Double Negative'],
      ['?search=a', 'albums found'],
      ['?session=now-listening', 'Currently Listening'],
      ['tierlist?filters=open&search=a&name=Ada', 'Ratings by Reviewer'],
      ['tierlist?tier=A', 'Fiona Apple'],
      ['tierlist?at=2026-03-31&since=2000-01-01', 'Arrived'],
      ['changelog', 'was deleted'],
      ['brackets', 'No brackets yet'],
      ['error', 'Something went wrong'],
    ] as const) {
      await page.evaluate((to) => history.pushState(null, '', to), baseURL + address);
      await expect(page.getByText(ready).first()).toBeVisible();
      expect.soft(await page.evaluate(widthOverflow), address).toBe(0);
    }
    await page.goto('./');
    await page.getByRole('link', { name: /When the Pawn/ }).click();
    await expect(page.getByText('Individual Ratings')).toBeVisible();
    expect(await page.evaluate(widthOverflow)).toBe(0);
  });

  test('shows five now-listening albums in one low row', PHONE_ONLY, async ({ page }) => {
    await page.route(/\/api\/sessions\/now-listening/, async (route) => {
      const response = await (await route.fetch()).json();
      const [album] = response.data.albums;
      response.data.albums = ['1', '2', '3', '4', '5'].map((id) => ({ ...album, id }));
      await route.fulfill({ json: response });
    });
    await goWithin(page, './');
    const block = page.getByRole('region', { name: 'Now Listening To' });
    await expect(block.getByRole('listitem')).toHaveCount(5);
    expect(await page.evaluate(widthOverflow)).toBe(0);
    expect((await block.boundingBox())?.height).toBeLessThan(260);
  });
});

function palette(page: Page) {
  return page.getByRole('combobox', { name: /Albums, sessions, brackets/ });
}

/** Pixels from the top of the viewport to an element of the page. */
function getTop(page: Page, place: string): Promise<number> {
  return page.evaluate(
    (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity,
    place,
  );
}

/** Color of the browser's toolbar: the first `theme-color` tag whose media query matches. */
function browserColor(): string | undefined {
  const wishes = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  return [...wishes].find(({ media }) => media === '' || matchMedia(media).matches)?.content;
}

/** Background of the page as red, green and blue. */
function pageColor(): string {
  const brush = document.createElement('canvas').getContext('2d');
  if (brush === null) return '';
  brush.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Leaves the page by the menu, goes back, and expects the element at its former position, to 50 px.
 */
async function expectSamePlace(page: Page, isMobile: boolean, place: string) {
  await page.evaluate((selector) => {
    const note = () => {
      const { top } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: 0 };
      Object.assign(window, { left: { scrolled: scrollY, top } });
    };
    addEventListener('click', note, { capture: true });
  }, place);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Brackets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brackets');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  const moved = () =>
    page.evaluate((selector) => {
      const { left } = window as unknown as { left: { scrolled: number; top: number } };
      const top = document.querySelector(selector)?.getBoundingClientRect().top;
      return top === undefined || left.scrolled < 2000 ? Infinity : Math.abs(top - left.top);
    }, place);
  await expect.poll(moved).toBeLessThanOrEqual(50);
}

/** Pixels by which the content of any vertical scroll container is wider than its box. */
function widthOverflow(): number {
  const scrollers = [document.documentElement, ...document.querySelectorAll('[role="dialog"] > *')];
  return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

function addSocialTags() {
  for (const [name, value] of [
    ['property', 'og:title'],
    ['name', 'og:image'],
    ['name', 'twitter:card'],
    ['property', 'fb:app_id'],
    ['property', 'article:author'],
  ] as const) {
    const tag = document.createElement('meta');
    tag.setAttribute(name, value);
    document.head.append(tag);
  }
}
