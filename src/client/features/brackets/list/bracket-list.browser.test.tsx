import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import type { BracketSummary } from '../../../queries/brackets.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePage } from '../../../testing/samples.ts';
import { testBracket } from '../test-bracket.ts';

const articles = page.getByRole('article');

function createSummary(id: string, fields: Partial<BracketSummary> = {}): BracketSummary {
  const {
    songs,
    matchups: _,
    ballots: __,
    can_undo: ___,
    share_token: ____,
    ...bracket
  } = testBracket(4);
  return {
    ...bracket,
    id,
    name: `Bracket ${id}`,
    song_count: songs.length,
    covers: [],
    last_result_at: null,
    ...fields,
  };
}

test('shows a load error, retries, and loads more at the end', async () => {
  const all = Array.from({ length: 21 }, (_, index) => createSummary(String(index + 1)));
  const api = await renderPage('/brackets', {
    prepare: (fake) => fake.fail(endpoints.LIST_BRACKETS, 400, 'Not so'),
  });
  await expect.element(page.getByText('Failed to load brackets: Not so')).toBeVisible();
  api.on(endpoints.LIST_BRACKETS, ({ query }) => {
    const isFirst = query.page === undefined || String(query.page) === '1';
    const { pagination, ...rest } = samplePage(isFirst ? all.slice(0, 20) : all.slice(20));
    return { ...rest, pagination: { ...pagination, total: 21, hasNext: isFirst } };
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(articles.first()).toBeVisible();
  articles.last().element().scrollIntoView();
  await expect.poll(() => articles.elements().length).toBe(21);
});

test('replaces all covers that fail at the same time', async () => {
  const covers = [1, 2, 3, 4, 5].map(
    (count) => `data:image/svg+xml,<svg id="${count}" xmlns="http://www.w3.org/2000/svg"/>`,
  );
  await renderPage('/brackets', {
    prepare: (api) => api.on(endpoints.LIST_BRACKETS, samplePage([createSummary('1', { covers })])),
  });
  await expect.element(articles.first()).toBeVisible();
  const images = () => articles.first().element().querySelectorAll('img');
  expect(images()).toHaveLength(4);
  const [one, two] = images();
  for (const image of [one, two]) image?.dispatchEvent(new Event('error'));
  await expect.poll(() => images().length).toBe(3);
});
