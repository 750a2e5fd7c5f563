import { expect, type Page } from '@playwright/test';
import { open, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectImageLoaded } from './support/cover-images.ts';
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
const job = (page: Page) => page.getByRole('listitem', { name: 'Fetch missing covers' });
const covers = (page: Page) => page.getByRole('main').locator('img[src*="/covers/"]');

test('fetches covers of imported albums, cancels and continues', { tag: '@phone-only' }, async ({
  page,
  services,
}) => {
  await importByHand(page, 'Delay', 'Landed', 'Soundtracks');
  await page.getByRole('link', { name: 'Fetch missing covers' }).click();
  services.play('images', 'hang');
  services.play('images', 'full', { times: 1 });
  await button(page, 'Run Fetch missing covers').press('Enter');
  await expect(job(page).getByRole('status')).toContainText('1 of 3 albums');
  await expect(button(page, 'Cancel Fetch missing covers')).toBeFocused();
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await test.step('cancels the run from another page', async () => {
    const other = await page.context().newPage();
    await other.goto('./settings');
    await expect(job(other).getByRole('status')).toContainText('1 of 3 albums');
    await button(other, 'Cancel Fetch missing covers').click();
    await other.close();
  });

  await expect(job(page)).toContainText('1 album got a cover. Canceled.');
  services.reset();
  await button(page, 'Run Fetch missing covers').press('Enter');
  await expect(job(page)).toContainText('2 albums got a cover.');
  await page.goto('./');
  await expect(covers(page)).toHaveCount(3);
  for (const cover of await covers(page).all()) await expectImageLoaded(cover);
});
