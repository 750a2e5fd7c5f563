import { expect, it } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { bracketProblems } from '#shared/domain/brackets/bracket-invariants.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import { getChampion, getProgress } from '#shared/domain/brackets/bracket-view.ts';
import { getRandom, type Random } from '../../../../demo/random.ts';
import { MAX_STEPS } from '../../domain/brackets/stored-bracket.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { createTestSongs, startBrackets } from './test-brackets.ts';

const { app, db, clock, admin, add } = await startBrackets();

const CLIENTS = 8;
const OPERATIONS = countOperations({ short: 2000, all: 10_000, allOnPostgres: 3000 });
const SONGS = 12;

type Sent = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object };
type ApiResponse = { status: number; code: string; bracket: Bracket | undefined };

/** Half of the clients are signed in; only they send admin requests. */
async function send({ method, url, body = {} }: Sent, isAdmin: boolean): Promise<ApiResponse> {
  clock.now = new Date(clock.now.getTime() + 1000);
  const response = await app.inject({
    method,
    url,
    headers: {
      'x-api-key': API_KEY,
      'content-type': 'application/json',
      ...(isAdmin && { cookie: admin.cookie }),
    },
    payload: JSON.stringify(body),
  });
  const { code = 'OK', data } = response.json();
  const bracket = response.statusCode === 200 ? data : data?.bracket;
  return { status: response.statusCode, code, bracket };
}

/** The next request of a client, based on the bracket it saw last. */
function operation(seen: Bracket, random: Random): Sent {
  const at = `/api/brackets/${seen.id}`;
  const kind = random.integer(0, 99);
  if (seen.status === 'draft') return fill(seen, at, random);
  if (kind < 74 && seen.status !== 'paused') return decide(seen, at, random);
  if (kind < 84) return { method: 'POST', url: `${at}/undo` };
  if (kind < 85) return { method: 'POST', url: `${at}/pause` };
  if (kind < 90) return { method: 'POST', url: `${at}/resume` };
  const song = random.pick([seen.songs[0], ...seen.songs])?.id ?? 'x';
  if (kind < 92) return { method: 'DELETE', url: `${at}/songs/${song}` };
  if (kind < 99) return { method: 'POST', url: `${at}/songs/${song}/reinstate` };
  const body = { discard_results: random.chance(0.8) };
  return { method: 'POST', url: `${at}/generate`, body };
}

function fill({ songs }: Bracket, at: string, random: Random): Sent {
  const isFew = songs.length < 4 || (songs.length < SONGS && random.chance(0.5));
  if (!isFew) return { method: 'POST', url: `${at}/generate` };
  return {
    method: 'POST',
    url: `${at}/songs`,
    body: { songs: createTestSongs(SONGS - songs.length) },
  };
}

/** Usually picks a match that can be decided; sometimes any match, song or version. */
function decide({ matchups, songs }: Bracket, at: string, random: Random): Sent {
  const ready = matchups.filter(({ state }) => state === 'ready');
  const some = ready.length > 0 && random.chance(0.7) ? ready : matchups;
  const match = some[random.integer(0, some.length - 1)];
  const side = random.chance(0.5) ? match?.song_a : match?.song_b;
  const any = songs[random.integer(0, songs.length - 1)]?.id;
  const winner_id = random.chance(0.06) ? null : random.chance(0.05) ? any : (side ?? any);
  const version = (match?.version ?? 1) + Number(random.chance(0.02));
  const body = { winner_id, version, cascade: random.chance(0.4) };
  return { method: 'PUT', url: `${at}/matches/${match?.id}`, body };
}

/** Invariants that a bracket in a response violates. */
function problems(bracket: Bracket): string[] {
  const { songs, matchups, status, champion, progress } = bracket;
  if (status === 'draft') return matchups.length === 0 ? [] : ['a draft has matchups'];
  const withdrawn = new Set(songs.filter((song) => song.is_withdrawn).map(({ id }) => id));
  const found = bracketProblems(
    matchups,
    songs.map(({ id }) => id),
    withdrawn,
  );
  if (statusAfter(status, matchups, withdrawn) !== status) found.push(`the status is ${status}`);
  if (getChampion(matchups) !== (champion?.id ?? null)) found.push('another song is champion');
  if (JSON.stringify(getProgress(matchups)) !== JSON.stringify(progress)) found.push('progress');
  if (status === 'completed' && champion === null) found.push('it is completed without champion');
  return found;
}

it(`${OPERATIONS} operations of 8 concurrent clients leave a valid bracket each time`, async () => {
  const bracket = await add(SONGS, { third_place: true });
  const codes = new Map<string, number>();
  const statuses = new Set<string>();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = getRandom(`client ${client}`);
      let seen = bracket;
      for (let n = 0; n < OPERATIONS / CLIENTS; n += 1) {
        const sent = operation(seen, random);
        const isForAnyone = /\/(undo|matches\/[^/]+)$/.test(sent.url);
        const response = await send(sent, !isForAnyone || client % 2 === 0);
        codes.set(response.code, (codes.get(response.code) ?? 0) + 1);
        expect(response.status, response.code).toBeLessThan(500);
        if (response.bracket === undefined) {
          // 400 and 404 do not contain the bracket: the client fetches it again.
          const url = `/api/brackets/${bracket.id}`;
          const { data } = (await app.inject({ url, headers: { 'x-api-key': API_KEY } })).json();
          seen = data;
          continue;
        }
        expect(problems(response.bracket), JSON.stringify(sent)).toEqual([]);
        expect(response.bracket.version).toBeGreaterThanOrEqual(seen.version);
        seen = response.bracket;
        statuses.add(seen.status);
        if (response.status === 200 && sent.method === 'PUT') expectWinner(seen, sent);
      }
    }),
  );
  // The order of concurrent operations is random, so the end is reached by one client alone.
  statuses.add(await playToTheEnd(bracket.id));
  expect([...statuses].toSorted()).toEqual(['active', 'completed', 'draft', 'paused', 'ready']);
  expect([...codes.keys()]).toEqual(
    expect.arrayContaining([
      'OK',
      'STALE_VERSION',
      'LATER_RESULTS',
      'BRACKET_PAUSED',
      'SONG_NOT_IN_MATCH',
    ]),
  );
  const steps = await db.selectFrom('bracket_steps').select('number').orderBy('number').execute();
  const first = steps[0]?.number ?? 0;
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => first + index));
}, 300_000);

/** Finishes the bracket from any status, one request at a time, and returns its last status. */
async function playToTheEnd(id: string): Promise<Bracket['status']> {
  const at = `/api/brackets/${id}`;
  const get = { url: at, headers: { 'x-api-key': API_KEY } };
  let bracket: Bracket = (await app.inject(get)).json().data;
  for (let n = 0; bracket.status !== 'completed' && n < 3 * SONGS; n += 1) {
    const response = await send(nextStep(bracket, at), true);
    expect(response.code).toBe('OK');
    expect(problems(response.bracket as Bracket)).toEqual([]);
    bracket = response.bracket as Bracket;
  }
  return bracket.status;
}

/** The request that brings a bracket closer to its end. */
function nextStep({ status, songs, matchups }: Bracket, at: string): Sent {
  if (status === 'draft' && songs.length < 2) {
    return { method: 'POST', url: `${at}/songs`, body: { songs: createTestSongs(2) } };
  }
  if (status === 'draft') return { method: 'POST', url: `${at}/generate` };
  if (status === 'paused') return { method: 'POST', url: `${at}/resume` };
  const match = matchups.find(({ state }) => state === 'ready');
  const body = { winner_id: match?.song_a, version: match?.version };
  return { method: 'PUT', url: `${at}/matches/${match?.id}`, body };
}

/** A pick with status 200 is in the bracket. */
function expectWinner({ matchups }: Bracket, { url, body }: Sent): void {
  const { winner_id } = body as { winner_id: string | null };
  const match = matchups.find(({ id }) => url.endsWith(id));
  if (winner_id === null) expect(match?.state).not.toBe('completed');
  else expect(match?.winner_id).toBe(winner_id);
}
