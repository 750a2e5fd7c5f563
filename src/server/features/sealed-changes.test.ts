import { expect, it } from 'vitest';
import * as brackets from '#shared/contracts/brackets.ts';
import { predictInRoomEndpoint, setRoomGamesEndpoint } from '#shared/contracts/room-votes.ts';
import { bracketTopic, roomTopic } from '#shared/domain/site/event-topics.ts';
import { FOLLOW_EVENTS } from '#shared/endpoints.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';
import { getBrowserId } from './browsers/browsers-repository.ts';
import { findSealedVersions } from './browsers/sealed-versions-repository.ts';
import { startClubRounds } from './club-rounds/test-club-rounds.ts';
import { createPresentVersions } from './events-routes.ts';
import type { TestBrowser } from './rooms/test-rooms.ts';

const test = await startClubRounds({
  computing: { most: 1_000_000, every: 1 },
  // PostgreSQL on a busy machine: while a server doubts its versions, each is a new one.
  listening: { beatMs: 500, holdsMs: 20_000, againMs: 250 },
});
const {
  app,
  browser,
  clock,
  db,
  host,
  linkedPhone,
  open,
  openSeated,
  rate,
  runClocks,
  send,
  wait,
} = test;

const READS = ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && path !== FOLLOW_EVENTS.path,
);

/** A room, a round and a vote in which Ada has a sealed card, and Ben has one too in the round. */
async function startAll() {
  const { code, id: album_id, ada: seat } = await openSeated('Ada', 'Ben');
  const games = { calls: true, guesses: false };
  await host.ask(setRoomGamesEndpoint, code, games);
  await seat.rate(code, album_id, 'A', 'Fine');
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const round = await open({ people: ['Ada', 'Ben', 'Cleo'] });
  const [{ album_id: in_round = '' } = {}] = round.albums;
  await rate(ada, round.id, in_round, 'A', 'Fine');
  await rate(ben, round.id, in_round, 'B');
  const songs = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, artist: 'X' }));
  const body = { name: 'Cup', voting: 'ballot', songs };
  const { id } = await send(host, brackets.createBracketEndpoint, { body });
  const { matchups } = await send<{ matchups: { id: string; song_a: string; song_b: string }[] }>(
    host,
    brackets.generateMatchupsEndpoint,
    { params: { id } },
  );
  for (const [phone, reviewer] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const)
    await send(phone, brackets.joinBallotEndpoint, { params: { id }, body: { reviewer } });
  const [current, ahead] = matchups;
  const vote = (match = current, song_id: string | null = match?.song_b ?? null) =>
    send(ada, brackets.castVoteEndpoint, {
      params: { id, matchId: match?.id ?? '' },
      body: { song_id, version: 1 },
    });
  await vote(current, current?.song_a);
  const call = (tier: string) => seat.ask(predictInRoomEndpoint, code, { album_id, call: tier });
  const stranger = browser();
  await stranger.look(code);
  return {
    ...{ code, room_album: album_id, round: round.id, bracket: id, ada, ben, seat, stranger },
    rateInRoom: (tier: string, note: string | null) => seat.rate(code, album_id, tier, note ?? ''),
    rateInRound: (tier: string | null, note: string | null) =>
      rate(ada, round.id, in_round, tier, note),
    ...{ call, vote, current, ahead },
  };
}

type All = Awaited<ReturnType<typeof startAll>>;

/** All that a stranger may read, with its ETags, and the versions of the events. */
async function readAll({ code, round, bracket, stranger }: All) {
  const read: Record<string, unknown> = {};
  for (const endpoint of READS)
    for (const id of [round, bracket]) {
      const params = { id, code, matchId: 'x', token: 'x', albumId: 'x' };
      const { body, headers } = await stranger.send(endpoint, { params });
      const { now, ...data } = (body as { data?: { now?: string } } | null)?.data ?? {};
      read[`${endpoint.path} ${id}`] = [headers.etag, { ...(body as object), data }];
    }
  const followed = new Set([roomTopic(code), bracketTopic(bracket)]);
  const versions = await createPresentVersions(app.services)(followed);
  return { read, versions: Object.fromEntries(versions), home: getHomeVersion() };
}

const getHomeVersion = () => app.services.version(['albums', 'rounds']);

/** Versions of what a browser alone may read. */
async function readOwn({ cookies }: TestBrowser) {
  const id = getBrowserId(cookies.get('spindle_person') ?? '');
  return (await findSealedVersions(db, [id], clock.now)).get(id);
}

it.each([
  ['the tier of a card in a room', (all: All) => all.rateInRoom('F', 'Fine')],
  ['the note of a card in a room', (all: All) => all.rateInRoom('A', 'Bliss')],
  ['a call in a room', (all: All) => all.call('S')],
  ['the tier of a card in a round', (all: All) => all.rateInRound('F', 'Fine')],
  ['the note of a card in a round', (all: All) => all.rateInRound('A', null)],
  ['a vote', (all: All) => all.vote()],
  ['a vote ahead', (all: All) => all.vote(all.ahead)],
] as const)('nobody but its browser notices a change of %s', async (name, change) => {
  const all = await startAll();
  // The first call makes her ready, which everyone sees.
  await all.call('A');
  wait(1);
  // Reports who is present, which everyone sees.
  await runClocks();
  const before = await readAll(all);
  const writer = name.includes('room') ? all.seat : all.ada;
  const [own, bens] = [await readOwn(writer), await readOwn(all.ben)];
  await change(all);
  expect(await readAll(all)).toEqual(before);
  expect(await readOwn(writer)).not.toEqual(own);
  expect(await readOwn(all.ben)).toEqual(bens);
  const changed = await readOwn(writer);
  wait(1);
  await change(all);
  expect([await readAll(all), await readOwn(writer)]).toEqual([before, changed]);
});

it.each([
  ['a card in a room', (all: All) => all.seat.rate(all.code, all.room_album, null)],
  ['a card in a round', (all: All) => all.rateInRound(null, null)],
  ['a vote', (all: All) => all.vote(all.current, null)],
] as const)('everyone sees that %s is withdrawn', async (_name, change) => {
  const all = await startAll();
  await runClocks();
  const before = await readAll(all);
  await change(all);
  expect((await readAll(all)).versions).not.toEqual(before.versions);
});
