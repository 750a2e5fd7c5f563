import { expect, type Locator, type Page } from '@playwright/test';
import { formStatus, open, passStep, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';

test.use({ club: 'admin' });

/** Cell of an album in a column. */
function cell(page: Page, album: string, column: string): Locator {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: album }) });
  return row.getByRole('button', { name: new RegExp(`^${column}:`) });
}

/** Changelog entries of a session's albums, oldest first. */
async function entries(page: Page, ids: readonly string[]): Promise<string[]> {
  const response = await page.request.get('./api/changelog?limit=100', {
    headers: { 'x-api-key': 'browser-tests' },
  });
  const { data } = (await response.json()) as { data: Record<string, string | null>[] };
  return data
    .filter(({ album_id, change_type }) => {
      return ids.includes(album_id ?? '') && change_type !== 'Album Created';
    })
    .map(({ title, change_type, reviewer, old_rating, new_rating }) =>
      [title, change_type, reviewer, old_rating, new_rating].filter(Boolean).join(' '),
    )
    .toSorted();
}

test('rates a session by keyboard alone', async ({ page, prepared }) => {
  const session = await prepared.addSession('2026-02-01', 'Keys');
  const albums = { session_id: session.id, tier: 'Not rated yet' } as const;
  const one = await prepared.addAlbum({ ...albums, artist: 'Low', title: 'Hey What' });
  const two = await prepared.addAlbum({
    ...albums,
    artist: 'Low',
    title: 'I Could Live',
    individual_tiers: { Ada: 'B' },
  });
  await open(page, `./sessions/${session.id}/edit?section=ratings`);
  await expectNoViolations(page);
  await cell(page, 'Hey What', 'Ada').focus();
  for (const key of ['s', 'ArrowRight', 'A', 'ArrowDown', '?', 'ArrowLeft', 'Delete'])
    await page.keyboard.press(key);
  await expect(cell(page, 'I Could Live', 'Ada')).toBeFocused();
  await expect(cell(page, 'I Could Live', 'Ada')).toHaveAccessibleName('Ada: No rating');
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 'Hey What', 'Ada')).toBeFocused();
  await expect(cell(page, 'Hey What', 'Suggested')).toHaveAccessibleName(/^Suggested: S 90/);
  await page.keyboard.press('End');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect(cell(page, 'Hey What', 'Tier')).toHaveAccessibleName('Tier: S');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Veto by Ben' }).press('Enter');
  await expect(cell(page, 'Hey What', 'Veto')).toBeFocused();
  await page.getByRole('button', { name: 'Save Ratings' }).press('Enter');
  await expect(formStatus(page)).toHaveText('Ratings saved');
  expect(await entries(page, [one.id, two.id])).toEqual([
    'Hey What Album Updated',
    'Hey What Rating Added Ada S',
    'Hey What Rating Added Ben A',
    'Hey What Tier Changed Not rated yet S',
    // Created together with the album.
    'I Could Live Rating Added Ada B',
    'I Could Live Rating Added Ben ?',
    'I Could Live Rating Removed Ada B',
  ]);
  await page.reload();
  await passStep(page);
  await expect(cell(page, 'Hey What', 'Veto')).toHaveAccessibleName('Veto: by Ben');
  await expect(cell(page, 'Hey What', 'Ben')).toHaveAccessibleName('Ben: A');
  await expect(cell(page, 'I Could Live', 'Ben')).toHaveAccessibleName('Ben: Unknown');
});
