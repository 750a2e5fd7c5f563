import { expect, type Page } from '@playwright/test';
import { getTop } from './support/bounding-boxes.ts';
import { test } from './support/fixtures.ts';
import { hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';

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

const SOCIAL_TAGS = [
  'property="og:title"',
  'name="og:image"',
  'name="twitter:card"',
  'property="fb:app_id"',
  'property="article:author"',
];

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main', exact: true });
}

test('navigates by the menu, with title, focus and no tags or requests for other sites', {
  tag: '@sub-path-only',
}, async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('./');
  await expect(page).toHaveTitle('Sessions · Spindle');
  await expect(menu(page).getByRole('link')).toHaveText([
    'Sessions',
    'Tierlist',
    'Brackets',
    'Changelog',
  ]);
  const robots = page.locator('meta[name="robots"]');
  const social = page.locator(SOCIAL_TAGS.map((tag) => `meta[${tag}]`).join());
  await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  for (const { item, address, title, heading } of SCREENS) {
    await page.evaluate(addSocialTags, SOCIAL_TAGS);
    await expect(social).toHaveCount(5);
    await menu(page).getByRole('link', { name: item }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText([item]);
    await expect(social).toHaveCount(0);
    await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  }
  await page.evaluate(addSocialTags, SOCIAL_TAGS);
  await page.getByRole('link', { name: 'Lemonade' }).click();
  await expect(social).toHaveCount(0);
  await page.keyboard.press('Escape');
  await menu(page).getByRole('link', { name: 'Brackets' }).click();
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect(page).toHaveURL('./');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

function addSocialTags(tags: string[]) {
  for (const tag of tags) document.head.insertAdjacentHTML('beforeend', `<meta ${tag}>`);
}

test('navigates by the phone menu, which Escape, its button and Back close', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('./');
  await expect(menu(page)).toBeHidden();
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  const heading = page.getByRole('heading', { level: 1 });
  await button.tap();
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(button).toBeFocused();
  await button.tap();
  await overlay.getByRole('button', { name: 'Close menu' }).tap();
  await expect(overlay).toBeHidden();

  await button.tap();
  await overlay.getByRole('link', { name: 'Tierlist All albums from S to F' }).tap();
  await expect(heading).toHaveText('Tierlist');
  await expect(overlay).toBeHidden();
  await button.tap();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL('./tierlist');
  await page.goBack();
  await expect(page).toHaveURL('./');
  await expect(overlay).toBeHidden();

  await test.step('restores the scroll position and the loaded pages', async () => {
    const place = '[aria-posinset="13"]';
    const isBack = async () => Math.abs((await getTop(page, place)) - before);
    for (let count = 5; count < 20; count += 5)
      await scrollToLoad(page, page.locator(`[aria-posinset="${count + 1}"]`));
    await page.locator(place).scrollIntoViewIfNeeded();
    await button.tap();
    const before = await getTop(page, place);
    await overlay.getByRole('link', { name: 'Brackets' }).tap();
    await expect(heading).toHaveText('Brackets');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(isBack).toBeLessThanOrEqual(50);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
    expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(20);
    await page.reload();
    await expect.poll(isBack).toBeLessThan(50);
    expect(await page.locator('[aria-posinset]').count()).toBeGreaterThanOrEqual(15);
  });
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

  await test.step('also one that another tab chooses during the page load', async () => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('.theme'));
        localStorage.setItem(key ?? '', 'dark');
      }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

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

test.describe('the command palette', () => {
  test.use({ club: 'odd' });

  test('finds an album by text typed before it was rendered, and closes on a reload', async ({
    page,
  }) => {
    const palette = page.getByRole('combobox', { name: /Albums, sessions, brackets/ });
    await page.goto('./tierlist');
    const release = await hold(page, /assets\/key-dialog-[^/]+\.js$/);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('pawx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('n?');
    release();
    await expect(palette).toHaveValue('pawn?');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('option')).toHaveText([/When the Pawn.*Fiona Apple.*Album/]);
    await page.keyboard.press('Enter');
    const album = page.getByRole('dialog', { name: /When the Pawn/ });
    await expect(album.getByText('Individual Ratings')).toBeVisible();
    await expect(page).toHaveURL(/tierlist\?album=/);
    await page.keyboard.press('Escape');
    await expect(album).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toHaveValue('');

    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('When the Pawn');
    await page.reload();
    await page.getByRole('button', { name: 'Add Filters' }).click();
    await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
    await expect(palette).toBeHidden();
  });
});
