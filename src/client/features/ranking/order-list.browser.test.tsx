import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';

const TITLES = ['Blonde', 'Endless', 'Channel'];
const rows = page.getByRole('list').getByRole('listitem');

/** Opens tier S, whose three albums are ranked. */
async function openRankedTier() {
  let album_ids = TITLES;
  let version = 1;
  const api = await renderPage('/tierlist/rank/S', {
    isAdmin: true,
    prepare: ({ on }) => {
      const albums = TITLES.map((title) => sampleAlbum({ id: title, title, tier: 'S' }));
      const getRanking = () => ({
        data: { tier: 'S' as const, album_ids, version, saved_at: '2026-03-06T20:00:00.000Z' },
      });
      on(endpoints.LIST_ALBUMS, samplePage(albums));
      on(endpoints.GET_RANKING, getRanking);
      on(endpoints.GET_RANKING_ANSWERS, () => ({
        data: { start: album_ids, is_sorted: true, answers: [], version: 0 },
      }));
      on(endpoints.SAVE_RANKING, ({ body }) => {
        album_ids = body.album_ids;
        version += 1;
        return getRanking();
      });
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Tier S is ranked' })).toBeVisible();
  return api;
}

function expectOrder(...titles: string[]) {
  return expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual(titles.map((title, index) => `${index + 1}TT${title}Talk Talk`));
}

test('reorders a ranked tier by drag, arrow keys and position, and saves it once', async () => {
  const api = await openRankedTier();
  await expectOrder('Blonde', 'Endless', 'Channel');
  await expectNoViolations();
  await button('Move Endless').dropTo(rows.nth(0), { targetPosition: { x: 20, y: 2 } });
  await expectOrder('Endless', 'Blonde', 'Channel');

  await button('Move Endless').click();
  await dialog('Move Endless').getByLabelText('Position').selectOptions('3');
  await dialog('Move Endless').getByRole('button', { name: 'Move' }).click();
  await expectOrder('Blonde', 'Channel', 'Endless');
  await expect.element(button('Move Endless')).toHaveFocus();

  await userEvent.keyboard('{Home}{ArrowDown}');
  await expectOrder('Blonde', 'Endless', 'Channel');
  await userEvent.keyboard('{ArrowUp}');
  await expectOrder('Endless', 'Blonde', 'Channel');
  await expect.element(button('Move Endless')).toHaveFocus();
  await expect.element(page.getByText('Endless is now 1 of 3')).toBeInTheDocument();
  expect(api.sent(endpoints.SAVE_RANKING)).toEqual([]);

  await button('Save Order').click();
  await expect.element(page.getByRole('heading', { name: 'Tier S is ranked' })).toBeVisible();
  await expectOrder('Endless', 'Blonde', 'Channel');
  expect(api.sent(endpoints.SAVE_RANKING)).toMatchObject([
    { body: { album_ids: ['Endless', 'Blonde', 'Channel'], version: 1 } },
  ]);
});

test('asks before a changed order is lost', async () => {
  await openRankedTier();
  await button('Move Blonde').click();
  await dialog('Move Blonde').getByLabelText('Position').selectOptions('2');
  await dialog('Move Blonde').getByRole('button', { name: 'Move' }).click();
  await page.getByRole('link', { name: 'Our Ranking' }).click();
  await expect.element(dialog('Unsaved changes')).toBeVisible();
});
