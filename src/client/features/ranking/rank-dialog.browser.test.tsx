import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Ranking, RankingAnswers } from '#shared/contracts/rankings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';

const TITLES = ['Ash', 'Bee', 'Cod'];
const saved_at = '2026-03-06T20:00:00.000Z';
const rank = dialog('Rank tier S');
const places = rank.getByRole('listitem');
const tiles = page.getByRole('region', { name: 'Tier S', exact: true }).getByRole('listitem');

/** Opens the comparisons of tier S, of which two of three albums are in an order. */
async function openRank(url: string, isAdmin = true) {
  let ranking: Ranking = { tier: 'S', album_ids: ['Bee', 'Ash'], version: 1, saved_at };
  let draft: RankingAnswers = { start: ['Bee', 'Ash'], is_sorted: true, answers: [], version: 0 };
  const api = await renderPage(url, {
    isAdmin,
    prepare: ({ on }) => {
      const albums = TITLES.map((title) => sampleAlbum({ id: title, title, tier: 'S' }));
      on(endpoints.LIST_ALBUMS, samplePage(albums));
      on(endpoints.LIST_RANKINGS, () => ({ data: [ranking] }));
      on(endpoints.GET_RANKING, () => ({ data: ranking }));
      on(endpoints.GET_RANKING_ANSWERS, () => ({ data: draft }));
      on(endpoints.SAVE_RANKING_ANSWERS, ({ body: { keep, answers, version } }) => {
        const all = [...draft.answers.slice(0, keep), ...answers];
        draft = { ...draft, answers: all, version: version + 1 };
        return { data: draft };
      });
      on(endpoints.SAVE_RANKING, ({ body: { album_ids } }) => {
        ranking = { ...ranking, album_ids, version: ranking.version + 1 };
        return { data: ranking };
      });
    },
  });
  return api;
}

const expectQuestion = () =>
  expect.element(rank.getByText('At most 2 questions left')).toBeVisible();

test('compares by keyboard in a dialog over the tier list, and saves the order', async () => {
  const api = await openRank('/tierlist/rank/S');
  await expectQuestion();
  expect(location.search).toBe('?sort=ranking&rank=S');
  await expectNoViolations();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(rank.getByText('At most 1 question left')).toBeVisible();
  await userEvent.keyboard('u');
  await expectQuestion();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  const found = rank.getByRole('heading', { name: 'Here’s your order' });
  await expect.element(found).toHaveFocus();
  await expect.element(places.nth(1)).toHaveTextContent('2TTCod');
  await expect.element(rank.getByText(/It replaces the saved order/)).toBeVisible();
  await expectNoViolations();
  await button('Save Order').click();
  await expect.element(rank).not.toBeInTheDocument();
  expect(location.search).toBe('?sort=ranking');
  await expect.element(tiles.nth(1).getByRole('link')).toHaveTextContent('Place 2Cod');
  expect(api.sent(endpoints.SAVE_RANKING)).toMatchObject([
    { body: { album_ids: ['Bee', 'Cod', 'Ash'], version: 1, deletes_answers: true } },
  ]);
});

test('opens from the head of a tier, and continues after it was closed', async () => {
  await openRank('/tierlist?sort=ranking&search=s');
  const opener = page.getByRole('link', { name: 'Rank by comparing' });
  await opener.click();
  await expectQuestion();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(rank.getByRole('heading', { name: 'Here’s your order' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rank).not.toBeInTheDocument();
  expect(location.search).toBe('?sort=ranking&search=s');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(rank.getByRole('heading', { name: 'Here’s your order' })).toBeVisible();
});

test('opens from the dialog of a tier, and leads to the orders', async () => {
  await openRank('/tierlist?tier=S');
  await page.getByRole('link', { name: 'Rank by comparing' }).click();
  await expectQuestion();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Rank tier S');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(location.search).toBe('?sort=ranking');
  await expect.element(tiles.first()).toBeVisible();
});

test('continues from the comparisons if another admin saved an order meanwhile', async () => {
  const api = await openRank('/tierlist?sort=ranking&rank=S');
  await expectQuestion();
  await userEvent.keyboard('{ArrowRight}');
  api.fail(endpoints.SAVE_RANKING, 409, 'Someone else has saved an order for this tier.', {
    code: 'STALE_VERSION',
  });
  await button('Save Order').click();
  await expect.element(page.getByText(/^Someone else has saved an order/)).toBeVisible();
  await expect.element(places.nth(2)).toHaveTextContent('3TTCod');
  await expect.element(button('Save Order')).toBeVisible();
});

test('asks before comparisons are lost that could not be stored', async () => {
  const api = await openRank('/tierlist?sort=ranking&rank=S');
  await expectQuestion();
  api.fail(endpoints.SAVE_RANKING_ANSWERS, 500);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(rank.getByText(/The last answers are not saved yet/)).toBeVisible();
  await rank.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog('Unsaved changes')).toBeVisible();
  await button('Discard Changes').click();
  await expect.element(rank).not.toBeInTheDocument();
});

test('asks a visitor for the password first', async () => {
  const api = await openRank('/tierlist/rank/S', false);
  await expect.element(page.getByText('Admins only. Please sign in.')).toBeVisible();
  expect(api.sent(endpoints.GET_RANKING_ANSWERS)).toEqual([]);
  await field('Admin Password').fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expectQuestion();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(places.nth(2)).toHaveTextContent('3TTCod');
});

test('shows a visitor who cancels the tier list', async () => {
  await openRank('/tierlist/rank/S', false);
  await expect.element(page.getByText('Admins only. Please sign in.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(tiles.first()).toBeVisible();
  expect(location.search).toBe('?sort=ranking');
});

test('explains that an empty tier cannot be ranked', async () => {
  const api = await openRank('/tierlist/rank/A');
  await expect.element(page.getByText('Ranking takes at least two albums.')).toBeVisible();
  expect(api.sent(endpoints.GET_RANKING)).toHaveLength(1);
});

test('explains that a tier without a score cannot be ranked', async () => {
  await openRank('/tierlist/rank/x');
  await expect.element(page.getByText('This tier cannot be ranked')).toBeVisible();
});
