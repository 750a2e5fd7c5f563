import { expect } from '@playwright/test';
import { shortCode } from '../../demo/fakes/short-links.ts';
import { passStep, test } from './support/admin.ts';
import { getAlbum } from './support/fakes.ts';

test.use({ club: 'streaming' });

test('adds the album of a link that a phone shares', { tag: '@phone-only' }, async ({ page }) => {
  const album = getAlbum('Cannibalism');
  const text = `Listen to Cannibalism by Can 🎧 https://link.deezer.com/s/${shortCode(album)}`;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`./add-album?${new URLSearchParams({ title: album.title, text })}`);
  await passStep(page);
  const lookup = page.getByRole('group', { name: 'Basic Information' }).getByRole('status').first();
  await expect(lookup).toContainText('Found Can – Cannibalism');
  await expect(lookup).toContainText('The artwork is ready.');
  await expect(field('Artist')).toBeHidden();
  await expect(field('Submitted By')).toBeInViewport({ ratio: 1 });
  await button('Edit').tap();
  await expect(field('Artist')).toBeFocused();
  await field('Session').selectOption({ label: 'Fri, Mar 6, 2026 – Utrecht' });
  await field('Submitted By').selectOption('Ada');
  await button('Proceed to Review →').tap();
  await button('Confirm & Save Album').tap();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
  await expect(page).toHaveURL('./');
  await expect(page.getByRole('link', { name: album.title }).first()).toBeVisible();
});
