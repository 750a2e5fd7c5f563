import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';
import { holdNavigations, useFakeTimeouts } from '../../testing/timers.ts';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Search albums in sessions...' });

async function openHome(url = '/') {
  const api = await renderPage(url, {
    prepare: ({ on }) =>
      on(endpoints.LIST_SESSIONS, ({ query: { search } }) =>
        samplePage([sampleSession({ albums: [sampleAlbum()] })], search),
      ),
  });
  await expect.element(page.getByRole('article')).toBeVisible();
  return api;
}

test('searches 300 ms after the last keystroke, with one request', async () => {
  const api = await openHome();
  useFakeTimeouts(false);
  await field.click();
  await userEvent.keyboard('rum');
  await vi.advanceTimersByTimeAsync(299);
  await userEvent.keyboard('ours');
  await vi.advanceTimersByTimeAsync(299);
  expect(location.search).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => location.search).toBe('?search=rumours');
  await expect
    .poll(() => api.sent(endpoints.LIST_SESSIONS).map(({ query }) => query.search))
    .toEqual([undefined, 'rumours']);
});

test.each(['/', '/tierlist', '/manage-sessions'])(
  'keeps letters typed while the URL changes, on %s',
  async (url) => {
    await renderPage(url, { prepare: prepareAdminPages });
    const search = page.getByRole('searchbox');
    await expect.element(search).toBeVisible();
    useFakeTimeouts(false);
    holdNavigations();
    await search.click();
    await userEvent.keyboard('b');
    await vi.advanceTimersByTimeAsync(300);
    await userEvent.keyboard('e');
    await vi.advanceTimersByTimeAsync(299);
    await expect.poll(() => location.search).toBe('?search=b');
    await expect.element(search).toHaveValue('be');
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(() => location.search).toBe('?search=be');
    await expect.element(search).toHaveValue('be');
  },
);

test('keeps its text when an earlier search arrives, and takes a value from outside', async () => {
  const searches: string[] = [];
  const toField = (value: string) => (
    <SearchField label="Search" value={value} onChange={(text) => searches.push(text)} />
  );
  const { rerender } = await render(toField(''));
  const search = page.getByRole('searchbox');
  await search.click();
  for (const keys of ['b{Enter}', 'e{Enter}', '{Escape}']) await userEvent.keyboard(keys);
  await userEvent.keyboard('abba{Enter}s');
  expect(searches).toEqual(['b', 'be', '', 'abba']);
  for (const value of ['b', '', 'abba']) {
    await rerender(toField(value));
    await expect.element(search).toHaveValue('abbas');
  }
  for (const value of ['be', '']) {
    await rerender(toField(value));
    await expect.element(search).toHaveValue(value);
  }
});

test('stays while the sessions of a cleared search load', async () => {
  const api = await renderPage('/manage-sessions?search=zzz', {
    prepare: (fake) => prepareAdminPages(fake, []),
  });
  const search = page.getByRole('searchbox');
  await expect.element(page.getByText('No sessions match. Try fewer words.')).toBeVisible();
  const release = api.hold(endpoints.LIST_SESSIONS);
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toBe('');
  await userEvent.keyboard('rum');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('rum');
  release();
});

test('searches at once on Enter, without spaces around', async () => {
  await openHome();
  useFakeTimeouts(false);
  await field.fill('  rumours ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.search).toBe('?search=rumours');
  await expect.element(field).toHaveValue('  rumours ');
});

test.each([
  { by: 'Escape', clear: () => userEvent.keyboard('{Escape}') },
  {
    by: 'its button',
    clear: () => page.getByRole('button', { name: 'Clear search', exact: true }).click(),
  },
])('is cleared by $by', async ({ clear }) => {
  await openHome('/?search=rumours');
  await expect.element(field).toHaveValue('rumours');
  await field.click();
  await clear();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(location.search).toBe('');
});

test('shows the search of the URL after Back', async () => {
  await openHome('/?search=rumours');
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect.element(field).toHaveValue('');
  history.back();
  await expect.element(field).toHaveValue('rumours');
});

test.each([320, 360])('does not cut its placeholder inside a character at %i px', async (width) => {
  await page.viewport(width, 740);
  await openHome();
  const input = field.element() as HTMLInputElement;
  const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(input);
  expect(textOverflow).toBe('ellipsis');
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = font;
  const text = context?.measureText(input.placeholder).width ?? Number.POSITIVE_INFINITY;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  if (width === 360) expect(room).toBeGreaterThan(text);
  await field.fill('love');
  await expect.element(field).toHaveStyle({ paddingRight: '44px' });
});
