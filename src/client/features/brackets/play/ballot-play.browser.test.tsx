import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { storageKey } from '../../../lib/storage-key.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { getTitles, serveBracket } from '../../../testing/fake-brackets.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { testBracket } from '../test-bracket.ts';

const choices = page.getByRole('button', { name: /^Choose/ });

const KEY = storageKey('unsent-votes');

/** Opens the vote of four songs as Ada, who votes with Ben. */
function openBallot(): Promise<FakeApi> {
  return renderPage('/brackets/b1/play', { prepare: (api) => serveBallot(api) });
}

/** Stores what another tab could not send. */
function storeUnsent(votes: readonly object[]): void {
  const newValue = JSON.stringify(votes);
  localStorage.setItem(KEY, newValue);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

afterEach(() => storeUnsent([]));

type Votes = { match_id: string; song_id: string }[];

/** @param reviewer voter in this browser, if any. @param given votes of Ada */
function serveBallot(
  api: FakeApi,
  reviewer: string | null = 'Ada',
  given: Votes = [],
  is_tied = false,
): void {
  serveBracket(api, { ...testBracket(4), voting: 'ballot', ties: 'host' });
  let votes = given;
  const getState = (): BallotState => ({
    version: 1,
    match_id: 'm1',
    is_tied,
    voters: ['Ada', 'Ben'].map((name) => ({
      reviewer: name,
      is_guest: false,
      is_present: true,
      has_voted: name === 'Ada' && votes.some(({ match_id }) => match_id === 'm1'),
    })),
    me: reviewer === null ? null : { reviewer, is_in: true, votes },
    result_match_id: null,
    result_until: null,
    now: new Date().toISOString(),
  });
  api.on(endpoints.GET_BALLOT, () => ({ data: getState() }));
  api.on(endpoints.CAST_VOTE, ({ params: { matchId: match_id }, body: { song_id } }) => {
    const others = votes.filter((vote) => vote.match_id !== match_id);
    votes = song_id === null ? others : [...others, { match_id, song_id }];
    return { data: getState() };
  });
}

test('sends a vote that an earlier page could not', async () => {
  storeUnsent([{ group: 'bracket b1 Ada', id: 'm2', version: 1, choice: 's2' }]);
  await openBallot();
  await expect.element(page.getByText('Vote ahead: 1 of 1 done')).toBeVisible();
  await expect.poll(() => localStorage.getItem(KEY)).toBe('[]');
});

test('shows a host who watches the match, the voters and Close without scrolling', async () => {
  await page.viewport(1440, 900);
  await renderPage('/brackets/b1/play', {
    isAdmin: true,
    prepare: (api) => {
      serveBallot(api, null, [{ match_id: 'm1', song_id: 's1' }]);
    },
  });
  const close = page.getByRole('button', { name: 'Close the vote' });
  await expect.element(close).toBeVisible();
  expect(scrollY).toBe(0);
  expect(close.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);
  const name = page.getByRole('button', { name: 'Cleo', exact: true });
  await expect.element(name).not.toBeInTheDocument();
  await page.getByText('Who are you?').click();
  await expect.element(name).toBeVisible();
});

test('lets a host decide a tie with one tap', async () => {
  const api = await renderPage('/brackets/b1/play', {
    isAdmin: true,
    prepare: (fake) => serveBallot(fake, null, [], true),
  });
  await expect.element(page.getByText('It’s a tie. Tap the song that goes through.')).toBeVisible();
  await choices.last().click();
  await expect.poll(() => api.sent(endpoints.DECIDE_MATCH).map(({ body }) => body)).toHaveLength(1);
  const { right } = getTitles(testBracket(4));
  const [decided] = api.sent(endpoints.DECIDE_MATCH);
  expect(`Song ${decided?.body.winner_id?.slice(1)}`).toBe(right);
});
