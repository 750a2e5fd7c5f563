import { expect, type Locator, type Page } from '@playwright/test';
import { open, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { caller } from './support/odd-club.ts';

const PHONE = { tag: ['@phone', '@phone-only'] };

function row(page: Page, tier: string): Locator {
  return page.getByRole('region', { name: `Tier ${tier}`, exact: true });
}

function tile(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('link', { name: title });
}

function box(page: Page, title: string): Locator {
  return page.getByRole('checkbox', { name: title });
}

function messages(page: Page): Locator {
  return page.locator('[aria-live]').filter({ hasText: 'Moved' });
}

/** Signs in, and opens the albums of an artist with the password already entered. */
async function openArtist(page: Page, artist: string, isPhone = false): Promise<void> {
  await open(page, './add-album');
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = isPhone ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await menu.getByRole('link', { name: 'Tierlist' }).click();
  await page.getByLabel('Search by artist or title').fill(artist);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Select' })).toBeVisible();
}

test('moves albums and moves them back by keyboard, then by drag', async ({
  page,
  prepared,
  problems,
  baseURL,
}) => {
  problems.expect(/409/);
  const artist = 'Chapterhouse';
  const { id } = await prepared.addAlbum({ artist, title: 'Blood Music', tier: 'A' });
  const whirlpool = await prepared.addAlbum({ artist, title: 'Whirlpool', tier: 'A' });
  await prepared.addAlbum({ artist, title: 'Pearl', tier: 'B' });
  await page.clock.install();
  await openArtist(page, artist);
  await page.getByRole('button', { name: 'Select' }).press('Enter');
  await box(page, 'Blood Music').press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(box(page, 'Whirlpool')).toBeFocused();
  await expect(page.getByText('2 albums selected').first()).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('?');
  await expect(row(page, 'Unknown').getByRole('checkbox')).toHaveCount(2);
  await expect(box(page, 'Blood Music')).toBeFocused();
  await expect(messages(page)).toContainText('Moved 2 albums to Unknown.');

  // The timeout pauses while the button has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.fastForward(20_000);
  await page.keyboard.press('u');
  await expect(row(page, 'A').getByRole('checkbox')).toHaveCount(2);
  await expect(box(page, 'Blood Music')).toBeFocused();
  await expect(messages(page)).toBeHidden();
  expect((await prepared.album(id)).version).toBe(3);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Select' })).toBeFocused();
  // The links are disabled until the checkboxes are removed, one paint later.
  await expect(box(page, 'Blood Music')).toHaveCount(0);
  await tile(page, 'Blood Music').press('m');
  const menu = page.getByRole('dialog', { name: 'Move Blood Music' });
  await expect(menu.getByRole('button', { name: 'A', exact: true })).toBeFocused();
  await page.keyboard.press('s');
  await expect(row(page, 'S').getByRole('link', { name: 'Blood Music' })).toBeVisible();
  await expect(tile(page, 'Whirlpool')).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(messages(page)).toBeHidden();
  await expect(tile(page, 'Whirlpool')).toBeFocused();

  await test.step('drags a cover to another tier, unless it was moved meanwhile', async () => {
    await tile(page, 'Whirlpool').dragTo(row(page, 'B'));
    await expect(row(page, 'B').getByRole('link')).toContainText(['Pearl', 'Whirlpool']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'A').getByRole('link', { name: 'Whirlpool' })).toBeVisible();
    await expect(tile(page, 'Whirlpool')).toBeFocused();
    const put = caller((baseURL ?? '').replace(/\/$/, ''));
    await put('PUT', `/api/albums/${whirlpool.id}`, { tier: 'D' });
    await tile(page, 'Whirlpool').dragTo(row(page, 'B'));
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
      'Nothing was moved. Someone else just moved Whirlpool.',
    );
    await expect(row(page, 'D').getByRole('link', { name: 'Whirlpool' })).toBeVisible();
  });
});

test('moves albums by taps, without drag and drop', PHONE, async ({ page, prepared }) => {
  const artist = 'Lush';
  for (const title of ['Spooky', 'Split', 'Lovelife'])
    await prepared.addAlbum({ artist, title, tier: 'C' });
  await openArtist(page, artist, true);
  await expect(tile(page, 'Spooky')).not.toHaveAttribute('draggable');
  await page.getByRole('button', { name: 'Move Spooky' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Tiering Herrie' }).tap();
  await expect(row(page, 'Tiering Herrie').getByRole('link', { name: 'Spooky' })).toBeVisible();
  await page.getByRole('button', { name: 'Select' }).tap();
  await box(page, 'Split').tap();
  await box(page, 'Lovelife').tap();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Move to E' }).tap();
  await expect(row(page, 'E').getByRole('checkbox')).toHaveCount(2);
  // The toast is above the bar, and so is the end of the page.
  const bar = await page.getByRole('region', { name: 'Move to a tier' }).boundingBox();
  const note = await messages(page).getByText('Moved 2 albums').boundingBox();
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  const end = page.getByRole('contentinfo').getByRole('link').last();
  await end.scrollIntoViewIfNeeded();
  const last = await end.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBe(width[1]);
});
