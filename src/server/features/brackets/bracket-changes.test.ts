import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Match } from '#shared/domain/brackets/bracket-match.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { countWrites } from '../../testing/test-writes.ts';
import { changeBracket, requireBracket } from './bracket-changes.ts';
import { insertBracket, type StoredBracket, saveBracket } from './brackets-repository.ts';
import { decide } from './play-service.ts';
import { matchAt, startBrackets } from './test-brackets.ts';

const { db, clock, generated } = await startBrackets();

const RUNS = countOperations({ short: 30, all: 200, allOnPostgres: 20 });

const BRACKET: StoredBracket = {
  id: 'bracket',
  name: 'Cup',
  description: null,
  status: 'active',
  seeding: 'manual',
  random_seed: null,
  third_place: false,
  play_access: 'anyone',
  voting: 'first_tap',
  ties: 'coin',
  is_test: false,
  share_token: null,
  version: 1,
  created_at: '2026-03-06T11:00:00.000Z',
  updated_at: '2026-03-06T11:00:00.000Z',
  deleted_at: null,
  songs: [],
  matches: [],
  ballots: [],
};

// Few values, so that states have ids in common.
const ids = fc.constantFrom('a', 'b', 'c', 'd');
const texts = fc.option(fc.string());

const brackets: fc.Arbitrary<StoredBracket> = fc
  .record({
    name: fc.string(),
    description: texts,
    third_place: fc.boolean(),
    share_token: texts,
    version: fc.nat(),
    songs: fc
      .uniqueArray(
        fc.record({
          id: ids,
          seed: fc.option(fc.nat()),
          title: fc.string(),
          artist: fc.string(),
          album_id: texts,
          spotify_track_id: texts,
          duration_ms: fc.option(fc.nat()),
          cover_url: texts,
          is_withdrawn: fc.boolean(),
        }),
        { selector: ({ id }) => id },
      )
      .map((songs) => songs.map((song, index) => ({ ...song, place: index + 1 }))),
    matches: fc
      .uniqueArray(
        fc.record({
          id: ids,
          song_a: fc.option(ids),
          song_b: fc.option(ids),
          winner_id: fc.option(ids),
          state: fc.constantFrom<Match['state'][]>('pending', 'ready', 'completed'),
          next_match_id: fc.option(ids),
          version: fc.nat(),
          decided_at: texts,
        }),
        { selector: ({ id }) => id },
      )
      .map((matches) => matches.map((match, index) => ({ ...match, round: 1, position: index }))),
  })
  .map((fields) => ({ ...BRACKET, ...fields }));

/** Services that count the written rows. */
function startCounting() {
  const { db: counting, rows } = countWrites(db);
  return { services: { db: counting, now: () => clock.now }, rows };
}

it('reads every change back, and writes nothing of a copy but its row', async () => {
  await fc.assert(
    fc.asyncProperty(brackets, brackets, async (first, second) => {
      for (const table of ['bracket_songs', 'bracket_matches', 'brackets'] as const)
        await db.deleteFrom(table).execute();
      await insertBracket(db, first);
      const loaded = await requireBracket(db, first.id);
      expect(loaded).toEqual(first);

      const counted = countWrites(db);
      await saveBracket(counted.db, structuredClone(loaded));
      expect(counted.rows).toEqual({ 'update brackets': 1 });

      Object.assign(loaded, structuredClone(second));
      await saveBracket(db, loaded);
      expect(await requireBracket(db, first.id)).toEqual(second);
    }),
    { numRuns: RUNS },
  );
});

it('does not save a copy as a change', async () => {
  const { id } = await generated(4);
  const before = await requireBracket(db, id);
  const { services, rows } = startCounting();
  await changeBracket(services, { id, isAdmin: true }, (bracket) => ({
    bracket: structuredClone(bracket),
  }));
  expect(rows).toEqual({});
  expect(await requireBracket(db, id)).toEqual(before);
});

it('saves a mutated bracket', async () => {
  const { id } = await generated(4);
  const before = await requireBracket(db, id);
  const { services } = startCounting();
  await changeBracket(services, { id, isAdmin: true }, (bracket) => {
    Object.assign(bracket.songs[1] ?? {}, { title: 'Mutated' });
    return { bracket };
  });
  const { version, songs } = await requireBracket(db, id);
  expect([version, songs[1]?.title]).toEqual([before.version + 1, 'Mutated']);
});

it('a pick writes only its match and the one that it leads to', async () => {
  const bracket = await generated(8);
  const { id, version, song_a } = matchAt(bracket, '1.1');
  const { services, rows } = startCounting();
  await decide(services, { id: bracket.id, isAdmin: true }, id, {
    winner_id: song_a,
    version,
    cascade: false,
  });
  expect(rows).toEqual({
    'update brackets': 1,
    'delete bracket_matches': 2,
    'insert bracket_matches': 2,
    'insert bracket_steps': 1,
  });
});
