import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { type FakeBracket, serveBracket } from '../../../testing/fake-brackets.ts';
import { button, dialog } from '../../../testing/forms.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { samplePage } from '../../../testing/samples.ts';
import { testBracket } from '../test-bracket.ts';

const match = (name: RegExp) => page.getByRole('button', { name });
const messages = page.getByRole('status', { name: 'Messages' });
const zoom = page.getByText(/^\d+ %$/);

type Options = { decided?: number; isAdmin?: boolean; search?: string; fields?: Partial<Bracket> };

async function openBracket(
  songs: number,
  { decided = 0, isAdmin = false, search = '', fields = {} }: Options = {},
) {
  let server: FakeBracket | undefined;
  const api = await renderPage(`/brackets/${fields.id ?? 'b1'}${search}`, {
    isAdmin,
    prepare: (fake) => {
      server = serveBracket(fake, { ...testBracket(songs), ...fields });
      server.decide(decided);
      fake.on(endpoints.LIST_BRACKETS, samplePage([]));
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Test' })).toBeVisible();
  if (server === undefined) throw new Error('No bracket');
  return { api, server };
}

test('navigates the tree by keyboard, and opens and closes a match', async () => {
  await openBracket(6, { decided: 1, search: '?view=tree' });
  const current = match(/^Quarterfinal \d: .*, next to play$/);
  await expect.element(current).toHaveAttribute('aria-current', 'step');
  (button('Back to the current match').element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(current).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}');
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
  expect(focused()).toMatch(/^Quarterfinal [13]: .*a bye$/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Final: to be decided');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Semifinal 1: Song 1 by Artist 1 against Song 4 by Artist 4');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Semifinal 1')).toBeVisible();
  expect(location.search).toMatch(/match=/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Semifinal 1')).not.toBeInTheDocument();
  await expect.element(match(/^Semifinal 1: /)).toHaveFocus();
});

test('names the club on the shared page', async () => {
  await renderPage('/brackets/shared/token', {
    prepare: (fake) => fake.on(endpoints.GET_SHARED_BRACKET, { data: testBracket(4) }),
  });
  await expect.element(page.getByText('Shared by Spindle')).toBeVisible();
});

test('lists what changing an earlier result clears, and undoes it', async () => {
  const { server } = await openBracket(4, { decided: 3, isAdmin: true });
  await match(/^Semifinal 1: .*, Song 1 won$/).click();
  await button('Let this song win instead: Song 4').click();
  const warning = dialog('Change an earlier result?');
  const cleared = warning.getByRole('listitem').elements();
  expect(cleared.map(({ textContent }) => textContent)).toEqual([
    'FinalSong 1 by Artist 1 against Song 2 by Artist 2, Song 1 won',
  ]);
  await button('Change it', warning).click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(match(/^Semifinal 1: .*, Song 4 won$/)).toBeVisible();
  await expect.element(match(/^Final: Song 4 .* against Song 2 .*, next to play$/)).toBeVisible();
  await button('Undo').click();
  const champion = page.getByRole('region', { name: 'Song 1', exact: true });
  await expect.element(champion.getByRole('button').first()).toHaveTextContent('Share');

  // The undo button is the last one, and hiding it does not lose the focus.
  (champion.getByRole('button').last().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(champion).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(server.get().status).toBe('active');
});

test('visitors cannot change a completed bracket', async () => {
  await openBracket(4, { decided: 3, fields: { updated_at: '2026-03-06T20:00:00.000Z' } });
  await match(/^Semifinal 1: .*, Song 1 won$/).click();
  await expect.element(page.getByText(/^Decided /)).toBeVisible();
  await expect.element(button('Let this song win instead: Song 4')).not.toBeInTheDocument();
});

test('ignores presses in the match dialog while a remote result is shown', async () => {
  const { api, server } = await openBracket(4, { isAdmin: true });
  await match(/^Semifinal 1: /).click();
  await expect.element(button('This song wins: Song 4')).toBeVisible();
  server.decide(1);
  const change = button('Let this song win instead: Song 4');
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  (change.element() as HTMLElement).click();
  await expect
    .element(page.getByRole('dialog').getByRole('status').first())
    .toHaveTextContent('Song 1 is through, picked on another device.');
  await expect.element(change).not.toHaveAttribute('aria-disabled');
  expect(api.sent(endpoints.DECIDE_MATCH)).toEqual([]);
  await change.click();
  await expect.poll(() => api.sent(endpoints.DECIDE_MATCH)).toHaveLength(1);
});

test('marks a result from another device', async () => {
  const { server } = await openBracket(4, { search: '?view=tree' });
  const semifinal = match(/^Semifinal 1: /);
  const card = page.getByRole('listitem').filter({ has: semifinal }).element();
  expect(card.querySelector('[data-news]')).toBeNull();
  server.decide(1);
  await expect.element(match(/^Semifinal 1: .*, Song 1 won$/)).toBeVisible();
  expect(card.querySelector('[data-news]')).not.toBeNull();
});

test('does not refetch a deleted bracket when the event precedes the response', async () => {
  // The app remembers the id until its list is loaded again, which may be after this test.
  const { api, server } = await openBracket(2, { isAdmin: true, fields: { id: 'deleted' } });
  const count = () => api.sent(endpoints.GET_BRACKET).length;
  let before = 0;
  api.on(endpoints.DELETE_BRACKET, () => {
    before = count();
    api.fail(endpoints.GET_BRACKET, 404);
    server.change({});
    return { data: server.get() };
  });
  await button('Manage').click();
  await button('Delete').click();
  await button('Delete', dialog('Delete this bracket?')).click();
  await expect.element(messages).toHaveTextContent('Bracket deleted');
  await expect.poll(() => location.pathname).toBe('/brackets');
  expect(count()).toBe(before);
});

test('shows why a request was rejected, and repeats a duplication with its key', async () => {
  const { api, server } = await openBracket(2, { isAdmin: true });
  api.fail(endpoints.PAUSE_BRACKET, 409, 'Not now');
  await button('Pause').click();
  await expect.element(messages).toHaveTextContent('Failed to pause bracket: Not now');

  const keys: (string | null)[] = [];
  const { fetch: respond } = globalThis;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/duplicate'))
      keys.push(new Headers(init?.headers).get('idempotency-key'));
    return respond(input, init);
  };
  api.on(endpoints.DUPLICATE_BRACKET, () => Promise.reject(new TypeError('Failed to fetch')));
  await button('Manage').click();
  await button('Duplicate').click();
  await expect
    .element(messages)
    .toHaveTextContent('Failed to duplicate bracket: Unable to connect to server.');
  const copy = { ...server.get(), id: 'b2', name: 'Test (copy)', status: 'draft' as const };
  api.on(endpoints.DUPLICATE_BRACKET, { data: copy } as never);
  api.on(endpoints.GET_BRACKET, ({ params: { id } }) => ({
    data: id === 'b2' ? copy : server.get(),
  }));
  await button('Duplicate').click();
  await expect.element(page.getByRole('heading', { name: 'Test (copy)' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('shows an error for an unknown bracket', async () => {
  await renderPage('/brackets/none', {
    prepare: (api) => api.fail(endpoints.GET_BRACKET, 404),
  });
  await expect.element(page.getByText('Bracket not found')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'All brackets' }))
    .toHaveAttribute('href', '/brackets');
});

test('zooms and fits the tree', async () => {
  await openBracket(55, { search: '?view=tree' });
  await expect.element(zoom).toBeVisible();
  await button('Fit the whole tree').click();
  const fitted = Number.parseInt(zoom.element().textContent, 10);
  expect(fitted).toBeLessThan(30);
  (match(/^Final: /).element() as HTMLElement).focus();
  await userEvent.keyboard('+');
  await expect.poll(() => Number.parseInt(zoom.element().textContent, 10)).toBeGreaterThan(fitted);
});

test('fits a tree that is readable as a whole without clipping', async () => {
  await page.viewport(1440, 900);
  await openBracket(13, { search: '?view=tree' });
  await expect.element(zoom).toBeVisible();
  await expect.element(match(/^Final: to be decided$/)).toBeVisible();
  let box: Element | null = match(/^Final: to be decided$/).element();
  while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
  await expect
    .poll(() => box && [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])
    .toEqual([0, 0]);
});

test.each([768, 1440])('no column of the tree covers the next one, %i px', async (width) => {
  const songs = testBracket(13).songs.map((song) => ({
    ...song,
    title: `Song ${'long '.repeat(30)}${song.seed}`,
  }));
  await page.viewport(width, 900);
  await openBracket(13, { search: '?view=tree', fields: { songs } });
  await expect.element(match(/^Semifinal 1: /).first()).toBeVisible();
  const box = (name: RegExp) => match(name).first().element().getBoundingClientRect();
  expect(box(/^Round of 16.* 2: /).right).toBeLessThan(box(/^Quarterfinal 1: /).left);
  expect(box(/^Quarterfinal 1: /).right).toBeLessThan(box(/^Semifinal 1: /).left);
});

test.each([360, 1440])(
  'leaves room for long names beside three-digit seeds, %i px',
  async (width) => {
    const songs = testBracket(128).songs.map((song) => ({
      ...song,
      title: `Song ${'long '.repeat(30)}${song.seed}`,
      artist: 'A band of very many people'.repeat(3),
    }));
    await page.viewport(width, 800);
    await openBracket(128, { search: '?view=rounds', fields: { songs } });
    const card = page.getByRole('listitem').filter({ has: match(/match 1: /) });
    const seed = card.getByText('#128', { exact: true }).element().getBoundingClientRect();
    const artist = card
      .getByText(/^A band/)
      .last()
      .element()
      .getBoundingClientRect();
    expect(artist.right).toBeLessThanOrEqual(seed.left);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
);

test('shows the last state during an outage, and catches up afterwards', async () => {
  const { api, server } = await openBracket(2);
  const reconnecting = page.getByText('Reconnecting…');
  api.disconnect();
  server.decide(1);
  await expect.element(reconnecting).toBeVisible();
  await expect.element(match(/^Final: Song 1/)).toBeVisible();
  api.disconnect(false);
  await expect.element(page.getByText('1 of 1 match')).toBeVisible();
  await expect.element(reconnecting).not.toBeInTheDocument();
});

test.each(['tree', 'rounds'])('has no violations with the %s in a wide window', async (view) => {
  await page.viewport(1440, 900);
  await openBracket(6, { decided: 2, search: `?view=${view}` });
  await expect.element(match(/next to play$/)).toBeVisible();
  await expectNoViolations();
});
