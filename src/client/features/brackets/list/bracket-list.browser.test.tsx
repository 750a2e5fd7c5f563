import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import type { BracketSummary } from '../../../queries/brackets.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { button } from '../../../testing/forms.ts';
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

test('lists brackets by status, filters them, and links to play and edit', async () => {
  await page.viewport(360, 740);
  const name = `Long ${'and longer '.repeat(8)}`.trim();
  const champion = { id: 's1', title: 'One', artist: 'A' } as BracketSummary['champion'];
  const at = new Date().toISOString();
  const all = [
    createSummary('over', { name, status: 'completed', champion, last_result_at: at }),
    createSummary('draft', { name: 'Not yet', status: 'draft', created_at: at }),
    createSummary('held', { name: 'Held', status: 'paused', last_result_at: at }),
    createSummary('played', {
      name: 'Going on',
      status: 'active',
      last_result_at: at,
      progress: { decided: 1, total: 3 },
    }),
  ];
  await renderPage('/brackets', {
    isAdmin: true,
    prepare: (api) =>
      api.on(endpoints.LIST_BRACKETS, ({ query: { status } }) =>
        samplePage(all.filter((one) => status === undefined || one.status === status)),
      ),
  });
  const names = () => articles.elements().map((one) => one.querySelector('h2')?.textContent);
  await expect.poll(names).toEqual(['Held', 'Going on', 'Not yet', name]);
  const card = (title: string) => page.getByRole('article', { name: title });
  for (const [title, text] of [
    ['Going on', 'Active'],
    ['Going on', '1 of 3 matches'],
    ['Going on', '4 songs · Played just now'],
    ['Not yet', 'Created just now'],
    [name, 'Champion: One · A'],
    [name, 'Completed just now'],
  ] as const)
    await expect.element(card(title)).toHaveTextContent(text);
  await expect.element(page.getByRole('link', { name: 'Edit Not yet' })).toBeVisible();
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBe(360);
  await button('Paused').click();
  await expect.poll(names).toEqual(['Held']);
  expect(location.search).toBe('?status=paused');
  await button('Ready').click();
  await button('Show all brackets').click();
  await expect.element(button('All')).toHaveFocus();
  await expect.poll(() => names().length).toBe(4);
  await expect
    .element(page.getByRole('link', { name: 'Play Going on' }))
    .toHaveAttribute('href', '/brackets/played/play');
});

test('moves the focus to the name of a bracket once it is loaded', async () => {
  const api = await renderPage('/brackets', {
    prepare: (fake) => {
      fake.on(endpoints.LIST_BRACKETS, samplePage([createSummary('b1', { name: 'Test' })]));
      fake.on(endpoints.GET_BRACKET, { data: testBracket(2) });
    },
  });
  const release = api.hold(endpoints.GET_BRACKET);
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bracket' })).toHaveFocus();
  release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Test' })).toHaveFocus();
});

test('says how to start without brackets', async () => {
  await renderPage('/brackets', {
    prepare: (api) => api.on(endpoints.LIST_BRACKETS, samplePage([])),
  });
  await expect.element(page.getByText('No brackets yet')).toBeVisible();
  await expectNoViolations();
});
