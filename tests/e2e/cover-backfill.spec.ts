import { expect, type Page } from '@playwright/test';
import { expectImageLoaded } from './support/add-spotify.ts';
import { open, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';

/** Cells of a spreadsheet with the Spotify id of each album. */
function createSheet(...titles: string[]): string {
  const rows = titles.map(
    (title) => `Can,${title},${getAlbum(title).spotify_id},A,2024-05-01,Attic`,
  );
  return ['artist,title,spotify_id,tier,session_date,location', ...rows].join('\n');
}

/** Imports a spreadsheet on the import page, up to its result. */
async function importByHand(page: Page, ...titles: string[]): Promise<void> {
  await open(page, './import');
  await page.getByLabel('Or paste cells from the spreadsheet').fill(createSheet(...titles));
  await button(page, 'Continue').click();
  await button(page, 'Import').click();
  await expect(page.getByText(/^Added \d+ albums? in 1 session/)).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Covers' });
const covers = (page: Page) => page.getByRole('main').locator('img[src*="/covers/"]');

test('fetches covers of imported albums, stops and continues', { tag: '@phone-only' }, async ({
  page,
  services,
}) => {
  await importByHand(page, 'Delay', 'Landed', 'Soundtracks');
  await expect(section(page)).toContainText('3 albums have no cover');
  services.play('images', 'hang');
  services.play('images', 'full', { times: 1 });
  await button(page, 'Fetch covers').press('Enter');
  await expect(section(page)).toContainText('Fetching covers: 1 of 3');
  await expect(section(page).getByRole('progressbar')).toHaveJSProperty('position', 1 / 3);
  await expect(button(page, 'Stop')).toBeFocused();
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await test.step('shows an active run on other pages', async () => {
    const other = await page.context().newPage();
    await other.goto('./manage-sessions');
    await expect(section(other)).toContainText('Fetching covers: 1 of 3');
    await button(other, 'Stop').click();
    await expect(section(other)).toContainText('1 cover fetched');
    await other.close();
  });

  await expect(section(page)).toContainText('Stopped. You can continue at any time.');
  await expect(section(page)).toContainText('2 albums have no cover.');
  await expectNoViolations(page);
  services.reset();
  await button(page, 'Continue').press('Enter');
  await expect(section(page).getByRole('status')).toHaveText('2 covers fetched');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'See the sessions' }).click();
  await expect(covers(page)).toHaveCount(3);
  for (const cover of await covers(page).all()) await expectImageLoaded(cover);
});
