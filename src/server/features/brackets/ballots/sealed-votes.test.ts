import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { logoutEndpoint } from '#shared/contracts/admin.ts';
import * as contract from '#shared/contracts/brackets.ts';
import { copyDatabase } from '../../../database/copy.ts';
import { getEngine } from '../../../database/engine.ts';
import { ENDPOINTS } from '../../../testing/test-endpoints.ts';
import { findRecords } from '../../transfer/transfer-repository.ts';
import { findTestSong, matchAt } from '../test-brackets.ts';
import { startBallots } from './test-ballots.ts';

const { admin, act, close, db, file, phone, withVoters } = await startBallots();

/** A bracket with a shared page, in which Ada voted in two matches; her votes are secret. */
async function sealed() {
  const { bracket, id, ada, ben } = await withVoters(8, ['Ada', 'Ben', 'Cleo']);
  await ada.vote(bracket, '1.1', 1);
  await ada.vote(bracket, '1.2', 5);
  await ben.vote(bracket, '1.1', 8);
  const shared = await act(contract.shareBracketEndpoint, bracket);
  const host = phone();
  host.cookies.set(...(admin.cookie.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const songs = [findTestSong(bracket, 1).id, findTestSong(bracket, 5).id];
  const params = { id, matchId: matchAt(bracket, '1.1').id, token: shared.share_token, code: 'x' };
  return { bracket, id, ada, ben, host, songs, params };
}

/** Fields of a response that name a song beside the songs themselves and their matches. */
function namedSongs(body: unknown): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const isPair = name === 'song_a' || name === 'song_b';
      if (/song_id|vote|choice|choose|winner|ballots/.test(name) && hasContent(part) && !isPair)
        found.push(`${path}.${name}: ${JSON.stringify(part)}`);
      walk(part, `${path}.${name}`);
    }
  };
  walk(body, '');
  return found;
}

const hasContent = (part: unknown) =>
  part !== null && typeof part !== 'boolean' && JSON.stringify(part) !== '[]';

/** Votes that a response discloses to a reader other than their voter. */
function leaks(body: unknown, songs: readonly string[]): string[] {
  return namedSongs(body).filter((text) => songs.some((song) => text.includes(song)));
}

const isAdas = (text: string) => /"reviewer":"Ada"[^}]*song/.test(text);

it('no read discloses a vote before the decision, except to its voter', async () => {
  const { ada, ben, host, songs, params } = await sealed();
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  for (const reader of [phone(), ben, host])
    for (const endpoint of [...reads, ...reads]) {
      const { body } = await reader.send(endpoint, { params });
      expect([endpoint.path, leaks(body, songs), isAdas(JSON.stringify(body ?? ''))]).toEqual([
        endpoint.path,
        [],
        false,
      ]);
    }
  expect((await ada.look(params.id)).me?.votes).toHaveLength(2);
}, 60_000);

it('no write of others discloses it, nor does a rejected one', async () => {
  const { ben, host, songs, params, bracket } = await sealed();
  const writes = ENDPOINTS.filter(
    ({ method, path }) => method !== 'GET' && path !== logoutEndpoint.path,
  );
  const ends: readonly string[] = [
    contract.closeVoteEndpoint.path,
    contract.decideMatchEndpoint.path,
    contract.deleteBracketEndpoint.path,
  ];
  const own = { song_id: matchAt(bracket, '1.1').song_b, version: 1 };
  for (const writer of [phone(), ben, host])
    for (const endpoint of writes) {
      if (writer === host && ends.includes(endpoint.path)) continue;
      const isVote = endpoint.path === contract.castVoteEndpoint.path;
      const isVoter = endpoint.path === contract.joinBallotEndpoint.path;
      const body = isVote ? own : isVoter ? { reviewer: 'Ada' } : {};
      if (isVoter && endpoint.method === 'DELETE') continue;
      const response = await writer.send(endpoint, { params, body });
      expect([endpoint.path, leaks(response.body, songs)]).toEqual([endpoint.path, []]);
      expect(isAdas(JSON.stringify(response.body ?? ''))).toBe(false);
    }
}, 60_000);

it('who takes over the name does not see its votes', async () => {
  const { id, host } = await sealed();
  await host.leave(id, 'Cleo');
  const other = phone();
  await expect(other.join(id, 'Ada')).rejects.toThrow('409 VOTER_TAKEN');
  await host.leave(id, 'Ada');
  expect((await other.join(id, 'Ada')).me?.votes).toEqual([]);
});

it('no export and no backup contains it, but the votes of decided matches', async () => {
  const { id } = await sealed();
  const find = async () => (await db.transaction().execute(findRecords)).brackets[0]?.ballots;
  expect(await find()).toEqual([]);
  expect(votesIn(copied())).toEqual([]);
  await close(id);
  expect((await find())?.[0]?.votes.map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben']);
  if (getEngine(db) === 'sqlite') expect(votesIn(copied())).toHaveLength(2);
});

let copies = 0;

/** A backup of the database; `null` for PostgreSQL, which has its own. */
function copied(): string | null {
  if (getEngine(db) === 'postgres') return null;
  copies += 1;
  const copy = join(dirname(file), `copy-${copies}.db`);
  copyDatabase(file, copy);
  return copy;
}

/** Votes that a copy of the database contains; none without a copy. */
function votesIn(copy: string | null): unknown[] {
  if (copy === null) return [];
  const database = new Database(copy, { readonly: true });
  const rows = database
    .prepare('select name as reviewer from bracket_votes join people on people.id = person_id')
    .all();
  const hashes = database.prepare('select browser_id from bracket_voters').pluck().all();
  const text = readFileSync(copy, 'latin1');
  database.close();
  // Deleted rows are overwritten, so that each hash is left only in the tables of voters and of
  // browsers, and an index of each.
  if (rows.length === 0)
    for (const hash of hashes) expect(text.split(hash as string)).toHaveLength(5);
  return rows;
}
