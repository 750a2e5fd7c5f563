import { expect, type Page } from '@playwright/test';
import program from '../../package.json' with { type: 'json' };
import { getBoundingBoxes, tile } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { goWithin, hold } from './support/routes.ts';
import { scrollDown, scrollToLoad } from './support/scrolling.ts';
import { ADMIN_PASSWORD } from './support/server.ts';

const PHONE = { tag: '@phone' };

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

test('links to every page with its four items', { tag: '@sub-path' }, async ({ page }) => {
  await page.goto('./');
  await expect(menu(page).getByRole('link')).toHaveText([
    'Sessions',
    'Tierlist',
    'Brackets',
    'Changelog',
  ]);
  for (const { item, address, heading } of SCREENS) {
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('marks the item of the current page', async ({ page }) => {
  await page.goto('./');
  for (const { item } of SCREENS) {
    await menu(page).getByRole('link', { name: item }).click();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText([item]);
  }
});

test('goes home with the brand link', PHONE, async ({ page }) => {
  await page.goto('./brackets');
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect(page).toHaveURL('./');
});

test('opens a menu with descriptions on a phone', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('./');
  await expect(menu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const overlay = page.getByRole('navigation', { name: 'Main, with descriptions' });
  await expect(overlay.getByRole('link').filter({ hasText: 'Sessions' }).first()).toHaveText(
    'SessionsEvery evening, album by album',
  );
  await overlay.getByRole('link', { name: 'Tierlist All albums from S to F' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await expect(overlay).toBeHidden();
});

test('closes the menu on Escape, and with its button', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('./');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await overlay.getByRole('button', { name: 'Close menu' }).click();
  await expect(overlay).toBeHidden();
});

test('closes the menu on Back, and leaves no history entry', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Menu' }).click();
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await overlay.getByRole('link', { name: 'Tierlist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tierlist');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL('./tierlist');
  await page.goBack();
  await expect(page).toHaveURL('./');
  await expect(overlay).toBeHidden();
});

test('remembers the theme after a reload', PHONE, async ({ page }) => {
  await page.goto('./');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  expect(await page.evaluate(browserColor)).toBe(await page.evaluate(pageColor));
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(ground).not.toBe(dark);
  const light = await ground();
  expect(await page.evaluate(browserColor)).toBe(await page.evaluate(pageColor));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(await ground()).toBe(light);
  expect(await page.evaluate(browserColor)).toBe(await page.evaluate(pageColor));
});

test('switches the theme of another open tab at once', async ({ page, context }) => {
  await page.goto('./');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(other.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('applies a theme that another tab chose during the page load', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => localStorage.setItem('spindle.theme', 'light')),
  );
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('follows the system theme until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('aligns with the page on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('./');
  const [brand, heading] = await getBoundingBoxes(
    page.getByRole('link', { name: 'Spindle' }),
    page.getByRole('heading', { level: 1 }),
  );
  expect(brand.x).toBe(heading.x);
});

test('loads only the web font subsets that a page needs', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /([a-z]+-latin(?:-ext)?)-[^/]+$/.exec(request.url()) ?? [];
    if (request.resourceType() === 'font') fonts.push(name ?? request.url());
  });
  await page.goto('./tierlist?search=love');
  await expect(page.getByText('“love”')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.toSorted()).toEqual(['figtree-latin', 'gabarito-latin']);
  await page.goto('./tierlist?search=ğ');
  await expect(page.getByText('“ğ”')).toBeVisible();
  await expect.poll(() => fonts.slice(2)).toContain('figtree-latin-ext');
});

test('requests no web fonts before the first paint', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const begun = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource');
    const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
    return fonts.map(({ startTime }) => startTime > (paint?.startTime ?? Number.POSITIVE_INFINITY));
  });
  expect(begun).toEqual([true, true]);
});

test('does not shift when web fonts load late', PHONE, async ({ page }) => {
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

test('sets the title of every page', async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle('Sessions · Spindle');
  for (const { item, title } of SCREENS) {
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page).toHaveTitle(title);
  }
});

test('moves focus to the heading of every page', async ({ page }) => {
  await page.goto('./');
  for (const { item, heading } of SCREENS) {
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  }
});

const SOCIAL_TAGS = ['og:title', 'og:image', 'twitter:card', 'fb:app_id', 'article:author']
  .flatMap((tag) => [`meta[property="${tag}"]`, `meta[name="${tag}"]`])
  .join();

test('forbids indexing and removes social tags after every navigation', async ({ page }) => {
  await page.goto('./');
  const robots = page.locator('meta[name="robots"]');
  const social = page.locator(SOCIAL_TAGS);
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  for (const { item, title } of SCREENS) {
    await page.evaluate(addSocialTags);
    await expect(social).toHaveCount(5);
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page).toHaveTitle(title);
    await expect(social).toHaveCount(0);
    await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  }
});

test('removes social tags when a dialog opens', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(addSocialTags);
  await page.getByRole('link', { name: 'Lemonade' }).click();
  await expect(page.locator(SOCIAL_TAGS)).toHaveCount(0);
});

test('restores the scroll position and the loaded pages', PHONE, async ({ page, isMobile }) => {
  await page.goto('./');
  for (let count = 5; count < 30; count += 5) {
    await scrollToLoad(page, page.locator(`[aria-posinset="${count + 1}"]`));
  }
  await page.locator('[aria-posinset="23"]').scrollIntoViewIfNeeded();
  await expectSamePlace(page, isMobile, '[aria-posinset="23"]');
  expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(30);
});

test('restores the scroll position of the tier list', PHONE, async ({ page, isMobile }) => {
  await page.goto('./tierlist');
  const album = tile(page, 'Ace of Spades');
  await album.scrollIntoViewIfNeeded();
  await expectSamePlace(page, isMobile, '[title^="Motörhead – Ace of Spades"]');
});

for (const { address, place, count } of [
  { address: './', place: '[aria-posinset="13"]', count: 15 },
  { address: './tierlist', place: '[title^="Motörhead – Ace of Spades"]', count: 0 },
])
  test(`${address} restores the scroll position after a reload`, async ({ page }) => {
    await page.goto(address);
    for (let loaded = 5; loaded < count; loaded += 5)
      await scrollToLoad(page, page.locator(`[aria-posinset="${loaded + 1}"]`));
    await page.locator(place).first().scrollIntoViewIfNeeded();
    const before = await getTop(page, place);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await page.reload();
    await expect.poll(async () => Math.abs((await getTop(page, place)) - before)).toBeLessThan(50);
    expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(count);
  });

test('does not scroll while focus moves through the bar', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await scrollDown(page, 3000);
  await page.getByRole('banner').getByRole('link', { name: 'Spindle' }).press('Tab');
  for (let item = 0; item < 4; item += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Admin' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(3000);
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

test('opens a new page at the top', async ({ page }) => {
  await page.goto('./tierlist');
  await scrollDown(page, 3000);
  await menu(page).getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('skips the menu with the skip link', async ({ page }) => {
  await page.goto('./tierlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('focuses the search on a slash, but not while typing', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('/');
});

test('lists shortcuts and the version on a question mark', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toContainText(
    `Spindle ${program.version}`,
  );
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

  test('reopens when its shortcut is pressed while it closes', async ({ page }) => {
    await page.goto('./');
    await page.keyboard.press('Control+k');
    await palette(page).fill('xqz');
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      press('Escape');
      press('k', true);
    });
    await expect(palette(page)).toHaveValue('');
    await expect(palette(page)).toBeFocused();
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL('./');
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

  test('finds menu items, their synonyms and reviewers', async ({ page }) => {
    await page.goto('./');
    await page.keyboard.press('Control+k');
    for (const [words, first] of [
      ['add album', 'Add Album'],
      ['manage', 'Sessions Admin'],
      ['import', 'Import a spreadsheet'],
      ['log in', 'Sign in'],
      ['login', 'Sign in'],
      ['dark', 'Switch to light theme'],
      ['settings', 'Switch to light theme'],
      ['ada rated', 'Ada'],
    ] as const) {
      await palette(page).fill(words);
      await expect(page.getByRole('option').first()).toContainText(first);
    }
    await palette(page).press('Enter');
    await expect(page).toHaveURL('./tierlist?by=reviewer&name=Ada');
    await expect(page.getByText('Rated by')).toBeVisible();
  });

  test('opens pages and runs commands, but not over a form', async ({ page }) => {
    await page.goto('./');
    // Users who know the first result need not wait for it.
    await page.keyboard.press('Control+k');
    await palette(page).fill('changelog');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await choose(page, 'theme', 'Switch to light theme');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    await choose(page, 'sign in', 'Sign in');
    await expect(page.getByLabel('Admin Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(palette(page)).toBeHidden();
    await page.getByLabel('Admin Password', { exact: true }).fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Open listening room' })).toBeVisible();
    await palette(page).fill('xqz');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    // The palette was opened on the changelog, and replaced its history entry.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Recent Changes');
  });
});

test.describe('at 320 px', () => {
  test.use({ club: 'odd', viewport: { width: 320, height: 640 } });

  for (const { address, ready } of [
    { address: './', ready: 'Double Negative' },
    { address: './?search=a', ready: 'albums found' },
    { address: './?session=now-listening', ready: 'Currently Listening' },
    { address: './tierlist?filters=open&search=a&name=Ada', ready: 'Ratings by Reviewer' },
    { address: './tierlist?tier=A', ready: 'Fiona Apple' },
    { address: './tierlist?at=2026-03-31&since=2000-01-01', ready: 'Arrived' },
    { address: './changelog', ready: 'was deleted' },
    { address: './brackets', ready: 'No brackets yet' },
    { address: './error', ready: 'Something went wrong' },
  ])
    test(`${address} does not scroll horizontally`, { tag: '@phone-only' }, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByText(ready).first()).toBeVisible();
      expect(await page.evaluate(widthOverflow)).toBe(0);
    });

  test('shows five now-listening albums in one low row', { tag: '@phone-only' }, async ({
    page,
  }) => {
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
    expect((await block.boundingBox())?.height).toBeLessThan(180);
  });

  test('shows the longest album without horizontal scrolling', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await page.goto('./');
    await page.getByRole('link', { name: /When the Pawn/ }).click();
    await expect(page.getByText('Individual Ratings')).toBeVisible();
    expect(await page.evaluate(widthOverflow)).toBe(0);
  });
});

function palette(page: Page) {
  return page.getByRole('combobox', { name: /Albums, sessions, brackets/ });
}

async function choose(page: Page, words: string, first: string) {
  await page.keyboard.press('Control+k');
  await palette(page).fill(words);
  await expect(page.getByRole('option').first()).toContainText(first);
  await page.keyboard.press('Enter');
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
