import { afterEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { BallotState } from '#shared/contracts/brackets.ts';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { storageKey } from '../../lib/storage-key.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { serveBracket } from '../../testing/fake-brackets.ts';
import { button } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMyPage, sampleRound } from '../../testing/sample-round.ts';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';
import { testBracket } from '../brackets/test-bracket.ts';
import { testRoom } from '../room/test-room.ts';
import { addOldVotes } from './unsent-votes.ts';

const UNSENT = 'No connection. Your vote is safe here and goes out when we’re back.';
const KEY = storageKey('unsent-votes');
const messages = page.getByRole('status', { name: 'Messages' });

type User = {
  where: string;
  url: string;
  prepare: (api: FakeApi) => void;
  /** Opens what is voted on. */
  open?: () => Promise<void>;
  endpoint: typeof endpoints.RATE_IN_ROOM | typeof endpoints.CAST_VOTE;
  /** Two choices, as sent and on the page. */
  choices: readonly [string, string];
  find: (choice: string) => Locator;
  /** The first choice, stored by an earlier page. */
  stored: object;
};

/** Tier pad of a page, of an area if it has several. */
const pad = (area?: () => Locator) => ({
  choices: ['S', 'B'] as const,
  find: (tier: string) => (area?.() ?? page).getByRole('radio', { name: `Tier ${tier}` }).first(),
});

const delay = () => page.getByRole('article', { name: 'Delay' });
const unrated = () => page.getByRole('region', { name: 'You haven’t rated these yet' });

function serveRound(api: FakeApi): void {
  let round = sampleRound();
  api.on(endpoints.GET_CLUB_ROUND, () => ({ data: round }));
  api.on(endpoints.GET_MY_PAGE, () => ({ data: sampleMyPage({ rounds: [round] }) }));
  api.on(endpoints.RATE_IN_CLUB_ROUND, ({ body: { album_id, tier, note = null } }) => {
    round = { ...round, mine: tier === null ? [] : [{ album_id, tier, note }] };
    return { data: round };
  });
}

function serveRoom(api: FakeApi): void {
  let room = testRoom();
  api.on(endpoints.GET_ME, {
    data: { reviewer: null, room_code: null, seat: null, unseen_round: null },
  });
  api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
  api.on(endpoints.LIST_ALBUMS, samplePage([]));
  api.on(endpoints.GET_ROOM, () => ({ data: room }));
  api.on(endpoints.RATE_IN_ROOM, ({ body: { tier, note } }) => {
    const vote = { tier, note: note ?? null, is_in: tier !== null };
    const mine = room.mine && { ...room.mine, ...vote };
    room = { ...room, version: room.version + 1, mine };
    return { data: room };
  });
}

function serveMe(api: FakeApi): void {
  api.on(endpoints.GET_ME, {
    data: { reviewer: 'Ada', room_code: null, seat: null, unseen_round: null },
  });
  serveRound(api);
  let { unrated: albums } = sampleMyPage();
  api.on(endpoints.GET_MY_PAGE, () => ({ data: sampleMyPage({ unrated: albums }) }));
  api.on(endpoints.RATE_AS_ME, () => {
    albums = [];
    return { data: sampleMyPage({ unrated: [], unrated_total: 0 }) };
  });
}

function serveBallot(api: FakeApi): void {
  serveBracket(api, { ...testBracket(4), voting: 'ballot', ties: 'host' });
  let votes: { match_id: string; song_id: string }[] = [];
  const voters = ['Ada', 'Ben'].map((reviewer) => {
    return { reviewer, is_guest: false, is_present: true, has_voted: false };
  });
  const getState = (): BallotState => ({
    ...{ version: 1, match_id: 'm1', is_tied: false, voters },
    me: { reviewer: 'Ada', is_in: true, votes },
    ...{ result_match_id: null, result_until: null, now: new Date().toISOString() },
  });
  api.on(endpoints.GET_BALLOT, () => ({ data: getState() }));
  api.on(endpoints.CAST_VOTE, ({ params: { matchId: match_id }, body: { song_id } }) => {
    votes = song_id === null ? [] : [{ match_id, song_id }];
    return { data: getState() };
  });
}

const songs = testBracket(4).matchups[0];

const USERS: readonly User[] = [
  {
    where: 'a room',
    url: '/room/BCDFG',
    prepare: serveRoom,
    endpoint: endpoints.RATE_IN_ROOM,
    ...pad(),
    stored: { group: 'room BCDFG Ada', id: 'Delay', version: 1, choice: 'S', note: '' },
  },
  {
    where: 'a round',
    url: '/rounds/round',
    prepare: serveRound,
    endpoint: endpoints.RATE_IN_CLUB_ROUND as never,
    ...pad(delay),
    stored: { group: 'round round Ada', id: 'Delay', choice: 'S', note: '' },
  },
  {
    where: 'the own page, for a past album',
    url: '/me',
    prepare: serveMe,
    open: () => button('Rate Hey What').click(),
    endpoint: endpoints.RATE_AS_ME as never,
    ...pad(unrated),
    stored: { group: 'me Ada', id: 'old', choice: 'S', note: '' },
  },
  {
    where: 'a bracket by vote',
    url: '/brackets/b1/play',
    prepare: serveBallot,
    endpoint: endpoints.CAST_VOTE,
    choices: [songs?.song_a ?? '', songs?.song_b ?? ''],
    find: (song) =>
      page.getByRole('button', { name: new RegExp(`^Choose Song ${song.slice(1)}\\b`) }),
    stored: { group: 'bracket b1 Ada', id: 'm1', version: 1, choice: songs?.song_a },
  },
];

/** Shows the page of what is voted on. */
async function vote({ url, prepare, open }: User): Promise<FakeApi> {
  const api = await renderPage(url, { prepare });
  await open?.();
  return api;
}

const isChosen = (locator: Locator) => {
  const { ariaChecked, ariaPressed } = locator.element() as HTMLElement;
  return (ariaChecked ?? ariaPressed) === 'true';
};

/** At once, without waiting for the page. */
const press = (locator: Locator) => (locator.element() as HTMLElement).click();

/** Choices that were sent so far, and their notes. */
const getSent = (api: FakeApi, { endpoint }: User) =>
  api.sent(endpoint).map(({ body }) => {
    const { tier, song_id, note } = body as { tier?: RoomTier; song_id?: string; note?: string };
    return { choice: tier ?? song_id, note };
  });
const getChoices = (api: FakeApi, user: User) => getSent(api, user).map(({ choice }) => choice);

/** Stores what another page could not send. */
function store(votes: readonly object[]): void {
  const newValue = JSON.stringify(votes);
  localStorage.setItem(KEY, newValue);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

afterEach(() => store([]));

describe.each(USERS)('a vote in $where', (user) => {
  const {
    choices: [first, second],
    find,
    endpoint,
  } = user;

  test('paints at once, and counts once despite a second tap', async () => {
    const api = await vote(user);
    const release = api.hold(endpoint);
    await find(first).click();
    await expect.poll(() => isChosen(find(first))).toBe(true);
    await expect.poll(() => getChoices(api, user)).toEqual([first]);
    press(find(first));
    expect(localStorage.getItem(KEY)).toContain(first);
    release();
    await expect.poll(() => localStorage.getItem(KEY)).toBe('[]');
    expect(getChoices(api, user)).toEqual([first]);
    await expect.element(messages).toHaveTextContent('');
  });

  test('is stored without a connection, then sent: only the latest', async () => {
    const api = await vote(user);
    await expect.element(find(first)).toBeEnabled();
    api.disconnect();
    await find(first).click();
    await expect.element(page.getByText(UNSENT)).toBeVisible();
    press(find(second));
    await expect.poll(() => isChosen(find(second))).toBe(true);
    const before = getChoices(api, user).length;
    api.disconnect(false);
    await expect.poll(() => localStorage.getItem(KEY)).toBe('[]');
    expect(getChoices(api, user).slice(before)).toEqual([second]);
  });

  test('is sent by the next page if the last one could not', async () => {
    store([user.stored]);
    const api = await renderPage(user.url, { prepare: user.prepare });
    await expect.poll(() => getChoices(api, user)).toEqual([first]);
    await expect.poll(() => localStorage.getItem(KEY)).toBe('[]');
  });

  test('that does not count is said, and no longer shown', async () => {
    const api = await vote(user);
    await expect.element(find(first)).toBeEnabled();
    api.fail(endpoint, 409, 'It is decided.');
    await find(first).click();
    await expect.element(messages).toHaveTextContent(/count.*It is decided/);
    await expect.poll(() => isChosen(find(first))).toBe(false);
  });
});

describe.each(USERS.slice(0, 2))('a note in $where', (user) => {
  const {
    choices: [first],
    find,
    endpoint,
  } = user;
  const field = () => page.getByLabelText('Say something about it').first();

  test('that is typed while a tap is under way stays, and is sent once it rests', async () => {
    const api = await vote(user);
    const release = api.hold(endpoint);
    await find(first).click();
    await expect.poll(() => getSent(api, user)).toEqual([{ choice: first, note: null }]);
    for (const text of ['S', 'Sl', 'Slow']) await field().fill(text);
    release();
    await expect.poll(() => getSent(api, user).at(-1)).toEqual({ choice: first, note: 'Slow' });
    expect(getSent(api, user)).toHaveLength(2);
    await expect.element(field()).toHaveValue('Slow');
    await expect.poll(() => localStorage.getItem(KEY)).toBe('[]');
    await expect.element(field()).toHaveValue('Slow');
  });

  test('without a vote is stored here, and goes out with it', async () => {
    const api = await vote(user);
    await field().fill('Slow');
    expect(localStorage.getItem(KEY)).toContain('Slow');
    await find(first).click();
    await expect.poll(() => getSent(api, user)).toEqual([{ choice: first, note: 'Slow' }]);
  });
});

test('a pad that has just appeared ignores the tap that was meant for what was there', async () => {
  const user = USERS[2] as User;
  const api = await renderPage(user.url, { prepare: user.prepare });
  const rate = button('Rate Hey What');
  await expect.element(rate).toBeVisible();
  press(rate);
  await expect.element(user.find('S')).toBeInTheDocument();
  user
    .find('S')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await user.find('B').click();
  await expect.poll(() => getChoices(api, user)).toEqual(['B']);
});

test('votes that 0.3.0 could not send are taken over', () => {
  const draft = { code: 'BCDFG', album_id: 'Delay', round: 2, reviewer: 'Ada', note: 'Slow' };
  const vote = { bracket_id: 'b1', reviewer: 'Ada', match_id: 'm1', version: 3, song_id: 's2' };
  localStorage.setItem(storageKey('room-draft'), JSON.stringify(draft));
  localStorage.setItem(storageKey('ballot-votes'), JSON.stringify([vote]));
  addOldVotes();
  addOldVotes();
  const [room, bracket, ...others] = JSON.parse(localStorage.getItem(KEY) ?? '');
  expect(room).toEqual({ group: 'room BCDFG Ada', id: 'Delay', version: 2, note: 'Slow' });
  expect(bracket).toEqual({ group: 'bracket b1 Ada', id: 'm1', version: 3, choice: 's2' });
  expect(others).toEqual([]);
});
