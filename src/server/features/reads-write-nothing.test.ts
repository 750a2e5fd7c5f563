import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as brackets from '#shared/contracts/brackets.ts';
import * as rounds from '#shared/contracts/club-rounds.ts';
import { FOLLOW_EVENTS } from '#shared/endpoints.ts';
import { getEngine } from '../database/engine.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';
import { startClubRounds } from './club-rounds/test-club-rounds.ts';
import { findTestAlbum, type TestBrowser } from './rooms/test-rooms.ts';

const test = await startClubRounds({ computing: { most: 1_000_000, every: 1 } });
const { app, browser, clock, db, host, linkedPhone, look, open, openSeated, rate, send } = test;

const READS = ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && path !== FOLLOW_EVENTS.path,
);

const HOUR = 3600;

/** Rejects every write from now on, like a full disk, or no longer. */
const reject = (isOn: boolean) =>
  sql`pragma query_only = ${sql.raw(isOn ? 'on' : 'off')}`.execute(db);

/** A room, a round and a vote that are due in an hour. */
async function startAll() {
  const { code, id: album, ada: seat, ben: other } = await openSeated('Ada', 'Ben');
  for (const phone of [seat, other]) await phone.rate(code, album, 'A');
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const ends_at = new Date(clock.now.getTime() + HOUR * 1000).toISOString();
  const round = await open({ ends_at });
  await rate(ada, round.id, round.albums[0]?.album_id, 'A');
  const songs = ['One', 'Two'].map((title) => ({ title, artist: 'X' }));
  const body = { name: 'Cup', voting: 'ballot', songs };
  const { id } = await send(host, brackets.createBracketEndpoint, { body });
  const params = { id };
  const { matchups } = await send<{ matchups: { id: string; song_a: string }[] }>(
    host,
    brackets.generateMatchupsEndpoint,
    { params },
  );
  for (const [phone, reviewer] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const)
    await send(phone, brackets.joinBallotEndpoint, { params, body: { reviewer } });
  const [{ id: matchId = '', song_a = '' } = {}] = matchups;
  const vote = { params: { id, matchId }, body: { song_id: song_a, version: 1 } };
  await send(ada, brackets.castVoteEndpoint, vote);
  return { code, round: round.id, bracket: id, seat, ada, ben };
}

type All = Awaited<ReturnType<typeof startAll>>;

async function readAll(all: All, by: TestBrowser): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const endpoint of READS)
    for (const id of [all.round, all.bracket]) {
      const params = { id, code: all.code, matchId: 'x', token: 'x', albumId: 'x' };
      const { status } = await by.send(endpoint, { params });
      statuses[`${endpoint.path} ${id}`] = status;
    }
  return statuses;
}

/** What the room, the round and the vote show to Ada. */
async function readStates({ code, round, bracket, ada, seat }: All) {
  const room = findTestAlbum(await seat.look(code))?.state;
  const params = { id: bracket };
  const vote = await send<{ match_id: string | null }>(ada, brackets.getBallotEndpoint, { params });
  return [room, (await look(ada, round)).status, vote.match_id === null ? 'decided' : 'open'];
}

const getText = ({ cookies }: TestBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

it.runIf(getEngine(db) === 'sqlite')(
  'every read succeeds while nothing can be written, as before what is due',
  async () => {
    const all = await startAll();
    const readers = [host, all.seat, all.ada, all.ben];
    const before: Record<string, number>[] = [];
    for (const reader of readers) before.push(await readAll(all, reader));
    expect(await readStates(all)).toEqual(['rating', 'open', 'open']);
    await reject(true);
    // Sessions and browsers were last seen long ago, and all is due.
    test.wait(2 * HOUR);
    for (const [place, reader] of readers.entries())
      expect(await readAll(all, reader)).toEqual(before[place]);
    expect((await browser().look(all.code)).mine).toBeNull();
    expect(await readStates(all)).toEqual(['rating', 'open', 'open']);
    for (const url of ['/calendar.ics', '/changes.atom', `/api/events?room=${all.code}`]) {
      const headers = { 'x-api-key': API_KEY, cookie: getText(all.seat) };
      const response = await app.inject({ url, headers, payloadAsStream: true });
      response.stream().destroy();
      expect([url, response.statusCode]).toEqual([url, 200]);
    }
    await expect(
      send(host, rounds.revealClubRoundEndpoint, { params: { id: all.round } }),
    ).rejects.toThrow('50');

    // Ben is asleep again, so that the vote is complete.
    test.wait(61);
    expect(await readStates(all)).toEqual(['rating', 'open', 'open']);
    await reject(false);
    await test.runClocks();
    expect(await readStates(all)).toEqual(['revealed', 'revealed', 'decided']);
  },
  60_000,
);
