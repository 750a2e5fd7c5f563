import { type ExpressionBuilder, sql } from 'kysely';
import type { BracketSummary } from '#shared/contracts/bracket.ts';
import type { Cursor } from '#shared/contracts/fields.ts';
import type { BracketStatus } from '#shared/domain/bracket-status.ts';
import { progressOf } from '#shared/domain/bracket-view.ts';
import type { Db } from '../../database/connection.ts';
import { hasMovedUp, isAfter } from '../../database/keyset.ts';
import type { BracketSongsTable, BracketsTable, Tables } from '../../database/tables.ts';
import { type GrowingPage, offset, rowsToRead } from '../../http/paging.ts';

export type BracketFilter = { status?: BracketStatus | undefined; include_test_albums: boolean };

const MOST_COVERS = 4;

const SORT = { key: sql.ref<string>('updated_at'), id: 'id' };

/** One page of the brackets, newest change first, and one bracket more. */
export async function findBrackets(
  db: Db,
  filter: BracketFilter & GrowingPage,
): Promise<BracketSummary[]> {
  const rows = await newestChangeFirst(db, filter)
    .where(isAfter(SORT, filter.after))
    .limit(rowsToRead(filter))
    .offset(offset(filter))
    .execute();
  return toSummaries(db, rows);
}

/** The brackets that were changed since the page before, and so came to the top. */
export async function findMovedBrackets(
  db: Db,
  filter: BracketFilter,
  after: Cursor,
): Promise<BracketSummary[]> {
  const rows = await newestChangeFirst(db, filter).where(hasMovedUp(SORT, after)).execute();
  return toSummaries(db, rows);
}

function newestChangeFirst(db: Db, filter: BracketFilter) {
  return db
    .selectFrom('brackets')
    .selectAll()
    .where(listed(filter))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
}

async function toSummaries(db: Db, rows: readonly BracketsTable[]): Promise<BracketSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const songs = await findSongs(db, ids);
  const matches = await findStates(db, ids);
  return rows.map((row) =>
    toSummary(
      row,
      songs.filter(({ bracket_id }) => bracket_id === row.id),
      matches.filter(({ bracket_id }) => bracket_id === row.id),
    ),
  );
}

/** How many brackets such a list has on all pages. */
export async function countBrackets(db: Db, filter: BracketFilter): Promise<number> {
  const { total } = await db
    .selectFrom('brackets')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(listed(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function listed({ status, include_test_albums }: BracketFilter) {
  return (eb: ExpressionBuilder<Tables, 'brackets'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(include_test_albums ? [] : [eb('is_test', '=', 0)]),
    ]);
}

function findSongs(db: Db, ids: readonly string[]): Promise<BracketSongsTable[]> {
  return db
    .selectFrom('bracket_songs')
    .selectAll()
    .where('bracket_id', 'in', ids)
    .orderBy('bracket_id')
    .orderBy('place')
    .execute();
}

function findStates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('bracket_matches')
    .select(['bracket_id', 'state', 'winner_id', 'next_match_id', 'position'])
    .where('bracket_id', 'in', ids)
    .execute();
}

type States = Awaited<ReturnType<typeof findStates>>;

function toSummary(row: BracketsTable, songs: BracketSongsTable[], matches: States) {
  const { random_seed, share_token, share_hash, deleted_at, ...bracket } = row;
  const final = matches.find((match) => match.next_match_id === null && match.position === 1);
  const champion = songs.find(({ id }) => id === final?.winner_id);
  const covers = songs.map(({ cover_url }) => cover_url).filter((url) => url !== null);
  return {
    ...bracket,
    third_place: row.third_place === 1,
    is_test: row.is_test === 1,
    champion: champion === undefined ? null : toSong(champion),
    progress: progressOf(matches),
    song_count: songs.length,
    covers: [...new Set(covers)].slice(0, MOST_COVERS),
  };
}

function toSong({ bracket_id, place, is_withdrawn, ...song }: BracketSongsTable) {
  return { ...song, is_withdrawn: is_withdrawn === 1 };
}
