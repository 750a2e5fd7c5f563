import { type ExpressionBuilder, sql } from 'kysely';
import type { Album, AlbumDetail } from '#shared/contracts/albums.ts';
import {
  foldText,
  type SearchMode,
  searchedText,
  searchWords,
} from '#shared/domain/search-text.ts';
import { type Tier, tierRank } from '#shared/domain/tiers.ts';
import type { Db } from '../../database/connection.ts';
import type { AlbumsTable, Tables } from '../../database/tables.ts';
import { offset, type Page } from '../../http/paging.ts';

export type AlbumFilter = {
  include_test_albums: boolean;
  search: string;
  searchMode: SearchMode;
  tier?: Tier | undefined;
  session_id?: string | undefined;
};

/** One page of the albums that match, in the order of the tier list or newest first. */
export async function findAlbums(
  db: Db,
  { sort, ...filter }: AlbumFilter & Page & { sort: 'tier' | 'newest' },
): Promise<Album[]> {
  const rows = await db
    .selectFrom('albums')
    .select(answered)
    .where(matching(filter))
    .$if(sort === 'tier', (query) =>
      query.orderBy('tier_rank').orderBy('artist_key').orderBy('title_key').orderBy('id'),
    )
    .$if(sort === 'newest', (query) => query.orderBy('created_at', 'desc').orderBy('id', 'desc'))
    .limit(filter.limit)
    .offset(offset(filter))
    .execute();
  return rows.map(toAlbum);
}

/** How many albums match. */
export async function countAlbums(db: Db, filter: AlbumFilter): Promise<number> {
  const { total } = await db
    .selectFrom('albums')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The matching albums of some sessions. */
export async function findAlbumsOfSessions(
  db: Db,
  session_ids: readonly string[],
  filter: AlbumFilter,
): Promise<Album[]> {
  if (session_ids.length === 0) return [];
  const rows = await db
    .selectFrom('albums')
    .select(answered)
    .where('session_id', 'in', session_ids)
    .where(matching(filter))
    .orderBy('artist_key')
    .orderBy('title_key')
    .execute();
  return rows.map(toAlbum);
}

/** One album with its session, unless it is deleted or was never there. */
export async function findAlbum(db: Db, id: string): Promise<AlbumDetail | undefined> {
  const row = await db
    .selectFrom('albums')
    .select(answered)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const session = await db
    .selectFrom('sessions')
    .select(['session_date', 'location'])
    .where('id', '=', row.session_id)
    .executeTakeFirst();
  return { ...toAlbum(row), session: session ?? null };
}

/** What is stored of an album; its moments are given apart. */
export type StoredAlbum = Omit<Album, 'created_at' | 'updated_at'>;

/** What a detail tells of its session stands in no column. */
type AlbumColumns = StoredAlbum & { session?: never };

/** Adds an album with its ratings; `at` is its moment of creation. */
export async function insertAlbum(db: Db, album: AlbumColumns, at: string): Promise<void> {
  await db
    .insertInto('albums')
    .values({ id: album.id, created_at: at, deleted_at: null, ...columns(album, at) })
    .execute();
  await saveRatings(db, album);
}

/** Replaces an album's fields and ratings. */
export async function updateAlbum(db: Db, album: AlbumColumns, at: string): Promise<void> {
  await db.updateTable('albums').set(columns(album, at)).where('id', '=', album.id).execute();
  await db.deleteFrom('ratings').where('album_id', '=', album.id).execute();
  await saveRatings(db, album);
}

/** Takes an album out of every list; the row stays. */
export async function markAlbumDeleted(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('albums').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** The condition that an album is in the lists and matches a filter. */
export function matching(filter: AlbumFilter) {
  return (eb: ExpressionBuilder<Tables, 'albums'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      ...(filter.include_test_albums ? [] : [eb('is_test_album', '=', 0)]),
      ...(filter.tier === undefined ? [] : [eb('tier', '=', filter.tier)]),
      ...(filter.session_id === undefined ? [] : [eb('session_id', '=', filter.session_id)]),
      ...searchConditions(eb, filter),
    ]);
}

function searchConditions(
  eb: ExpressionBuilder<Tables, 'albums'>,
  { search, searchMode }: AlbumFilter,
) {
  const term = foldText(search);
  if (term === '') return [];
  if (searchMode === 'exact')
    return [eb.or([eb('artist_key', '=', term), eb('title_key', '=', term)])];
  return searchWords(search).map((word) => contains(word, searchMode));
}

/** Whether the searched text has a word, whose `%` and `_` are ordinary characters. */
function contains(word: string, searchMode: Exclude<SearchMode, 'exact'>) {
  const pattern = PATTERNS[searchMode](`%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}

/** The artist stands in the first line, the title in the second. */
const PATTERNS = {
  auto: (part: string) => part,
  artist: (part: string) => `${part}\n%`,
  title: (part: string) => `%\n${part}`,
};

/** What is answered of an album, in that order; ratings as one text, which costs a third of their rows. */
function answered(eb: ExpressionBuilder<Tables, 'albums'>) {
  const { ref } = eb;
  const ratings = sql<string>`(select json_group_object(reviewer_name, tier) from
    (select reviewer_name, tier from ratings where album_id = ${ref('albums.id')} order by reviewer_name))`;
  return [...ANSWERED, ratings.as('individual_tiers')] as const;
}

const ANSWERED = [
  'id',
  'artist',
  'title',
  'cover_url',
  'spotify_id',
  'spotify_url',
  'tidal_album_id',
  'tier',
  'submitted_by',
  'session_id',
  'veto',
  'veto_by',
  'is_test_album',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AlbumsTable)[];

type AnsweredRow = Pick<AlbumsTable, (typeof ANSWERED)[number]> & { individual_tiers: string };

function toAlbum(row: AnsweredRow): Album {
  return {
    ...row,
    veto: row.veto === 1,
    is_test_album: row.is_test_album === 1,
    individual_tiers: JSON.parse(row.individual_tiers),
  };
}

/** An album's columns but its id, with those that are computed from others. */
export function columns({ id, individual_tiers, ...fields }: AlbumColumns, updated_at: string) {
  return {
    ...fields,
    artist_key: foldText(fields.artist),
    title_key: foldText(fields.title),
    search_text: searchedText(fields),
    tier_rank: tierRank(fields.tier),
    veto: Number(fields.veto),
    is_test_album: Number(fields.is_test_album),
    updated_at,
  };
}

async function saveRatings(db: Db, { id, individual_tiers }: StoredAlbum): Promise<void> {
  const rows = Object.entries(individual_tiers).map(([reviewer_name, tier]) => ({
    album_id: id,
    reviewer_name,
    tier,
  }));
  if (rows.length > 0) await db.insertInto('ratings').values(rows).execute();
}

/** Those of some ids that are an album's, deleted ones too. */
export async function findKnownAlbums(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('albums').select(['id', 'cover_url']).where('id', 'in', ids).execute();
}

/** The tiers that reviewers gave to some albums, without those that are deleted. */
export async function findTiersOfAlbums(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Tier[]>> {
  const tiers = new Map<string, Tier[]>();
  if (ids.length === 0) return tiers;
  const rows = await db
    .selectFrom('ratings')
    .innerJoin('albums', 'albums.id', 'ratings.album_id')
    .select(['ratings.album_id', 'ratings.tier'])
    .where('ratings.album_id', 'in', ids)
    .where('albums.deleted_at', 'is', null)
    .execute();
  for (const { album_id, tier } of rows)
    tiers.set(album_id, [...(tiers.get(album_id) ?? []), tier]);
  return tiers;
}
