import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { COVER_URL } from './support/odd-club.ts';

const PHONE = { tag: '@phone' };

test('shows a placeholder with initials for an album without a cover', async ({ page }) => {
  await page.goto('./');
  const tile = page.getByRole('link', { name: 'Lemonade' });
  await expect(tile.locator('img')).toHaveCount(0);
  await expect(tile.getByText('B', { exact: true })).toBeVisible();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('shows a cover as a square', PHONE, async ({ page }) => {
    await page.goto('./');
    const cover = page.getByRole('link', { name: '音楽図鑑' }).locator('img');
    await expect(cover).toHaveAttribute('src', COVER_URL);
    await expect(cover).toHaveJSProperty('complete', true);
    const { width, height } = (await cover.boundingBox()) ?? { width: 0, height: 1 };
    expect(width).toBeCloseTo(height, 0);
  });

  test('shows a placeholder when a cover fails to load', async ({ page }) => {
    await page.goto('./');
    const tile = page.getByRole('link', { name: 'Homogenic' });
    await expect(tile.getByText('B', { exact: true })).toBeVisible();
    await expect(tile.locator('img')).toHaveCount(0);
  });

  test('shows a placeholder in the dialog too', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Homogenic' }).click();
    const dialog = page.getByRole('dialog', { name: 'Homogenic' });
    await expect(dialog.getByRole('heading', { level: 2, name: 'Homogenic' })).toBeVisible();
    await expect(dialog.locator('img')).toHaveCount(0);
  });

  test('hides test albums of a session', async ({ page }) => {
    await page.goto('./?session=now-listening');
    await page.goto('./');
    await expect(page.getByRole('link', { name: 'Homogenic' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Soundcheck' })).toBeHidden();
  });
});
