import type { NotNull } from 'kysely';
import type { BracketSong, BracketSummary } from '#shared/contracts/bracket.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import type { BracketRow, BracketSongsTable } from '../../database/tables/bracket-tables.ts';

const MAX_COVERS = 4;

const NOT_PLAYED = { progress: { decided: 0, total: 0 }, last_result_at: null };

/**
 * Summaries of brackets for a list, aggregated in the database: most songs and matches are never
 * loaded.
 */
export async function toSummaries(db: Db, rows: readonly BracketRow[]): Promise<BracketSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [counts, progress, champions, covers] = [
    await countSongs(db, ids),
    await findProgress(db, ids),
    await findChampions(db, ids),
    await findCovers(db, ids),
  ];
  return rows.map(
    ({ random_seed, share_token, share_hash, deleted_at, ballot_version, ...bracket }) => ({
      ...bracket,
      third_place: bracket.third_place === 1,
      is_test: bracket.is_test === 1,
      champion: champions.get(bracket.id) ?? null,
      ...(progress.get(bracket.id) ?? NOT_PLAYED),
      song_count: counts.get(bracket.id) ?? 0,
      covers: (covers.get(bracket.id) ?? []).map(({ cover_url }) => cover_url),
    }),
  );
}

async function countSongs(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('bracket_songs')
    .select(({ fn }) => ['bracket_id', fn.countAll<number>().as('songs')])
    .where('bracket_id', 'in', ids)
    .groupBy('bracket_id')
    .execute();
  return new Map(rows.map(({ bracket_id, songs }) => [bracket_id, Number(songs)]));
}

/** Computes `getProgress` in the database, with the time of the latest result. */
async function findProgress(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('bracket_matches')
    .select(({ fn }) => [
      'bracket_id',
      'state',
      fn.countAll<number>().as('matches'),
      fn.max('decided_at').as('last_result_at'),
    ])
    .where('bracket_id', 'in', ids)
    .where('state', 'not in', ['bye', 'walkover'])
    .groupBy(['bracket_id', 'state'])
    .execute();
  const progress = new Map<string, Pick<BracketSummary, 'progress' | 'last_result_at'>>();
  for (const { bracket_id, state, matches, last_result_at } of rows) {
    const before = progress.get(bracket_id) ?? NOT_PLAYED;
    const { decided, total } = before.progress;
    const count = Number(matches);
    progress.set(bracket_id, {
      progress: {
        decided: decided + (state === 'completed' ? count : 0),
        total: total + count,
      },
      last_result_at: last_result_at ?? before.last_result_at,
    });
  }
  return progress;
}

/** The songs that won a final. */
async function findChampions(db: Db, ids: readonly string[]): Promise<Map<string, BracketSong>> {
  const rows = await db
    .selectFrom('bracket_matches')
    .innerJoin('bracket_songs', 'bracket_songs.id', 'bracket_matches.winner_id')
    .selectAll('bracket_songs')
    .where('bracket_matches.bracket_id', 'in', ids)
    .where('bracket_matches.next_match_id', 'is', null)
    .where('bracket_matches.position', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.bracket_id, toSong(row)]));
}

/** Up to four covers per bracket, from its first songs that have one. */
async function findCovers(db: Db, ids: readonly string[]) {
  const covers = db
    .selectFrom('bracket_songs')
    .select(({ fn }) => [
      'bracket_id',
      'cover_url',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('bracket_id').orderBy(fn.min('place')))
        .as('number'),
    ])
    .where('bracket_id', 'in', ids)
    .where('cover_url', 'is not', null)
    .groupBy(['bracket_id', 'cover_url'])
    .$narrowType<{ cover_url: NotNull }>();
  const rows = await db
    .selectFrom(covers.as('covers'))
    .select(['bracket_id', 'cover_url'])
    .where('number', '<=', MAX_COVERS)
    .orderBy('bracket_id')
    .orderBy('number')
    .execute();
  return groupBy(rows, ({ bracket_id }) => bracket_id);
}

function toSong({ bracket_id, place, is_withdrawn, ...song }: BracketSongsTable) {
  return { ...song, is_withdrawn: is_withdrawn === 1 };
}
