import { type ExpressionBuilder, type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import { type Album, type AlbumDetail, albumSchema } from '#shared/contracts/albums.ts';
import { sessionTierRank, type Tier, tierRank } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import {
  foldText,
  type SearchMode,
  searchedText,
  searchWords,
} from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { loadPeople, type PeopleIndex, SUBMITTED_BY, VETO_BY } from '../../database/people.ts';
import type { Tables } from '../../database/tables.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { offset, type Page } from '../../lib/paging.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { findWordsOfAlbum } from './album-words-repository.ts';
import { findRatingsOfAlbums, insertRatings } from './ratings-repository.ts';

export type AlbumFilter = {
  include_test_albums: boolean;
  search: string;
  searchMode: SearchMode;
  /** Ids of the albums that the search finds, if that differs from a literal match. */
  ids?: readonly string[] | undefined;
  tier?: Tier | undefined;
  session_id?: string | undefined;
};

/** Columns of an album in a response, in its order. */
export const LISTED_COLUMNS = albumSchema
  .omit({ individual_tiers: true })
  .keyof()
  .options.map((field) => {
    if (field === 'submitted_by') return SUBMITTED_BY;
    return field === 'veto_by' ? VETO_BY : field;
  });

function selectAlbums(db: Db) {
  return db.selectFrom('albums').select(LISTED_COLUMNS);
}

type AlbumRow = InferResult<ReturnType<typeof selectAlbums>>[number];

/** Albums as stored, with their ratings. */
async function withRatings(db: Db, rows: readonly AlbumRow[]): Promise<Album[]> {
  const ratings = await findRatingsOfAlbums(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    veto: row.veto === 1,
    is_test_album: row.is_test_album === 1,
    individual_tiers: ratings.get(row.id) ?? {},
  }));
}

/** Albums as readers may see them now. */
async function toVisibleAlbums(db: Db, rows: readonly AlbumRow[]): Promise<Album[]> {
  const hidden = await findHiddenSubmitters(db);
  return (await withRatings(db, rows)).map((album) => hideSubmitter(hidden, album));
}

type AlbumList = AlbumFilter & { sort: 'tier' | 'newest' };

/** One page of the matching albums, in the order of the tier list or newest first. */
export async function findAlbums(db: Db, query: AlbumList & Page): Promise<Album[]> {
  const rows = await selectAlbums(db)
    .where(matching(query))
    .$if(query.sort === 'tier', inTierOrder)
    .$if(query.sort === 'newest', (albums) =>
      albums.orderBy('created_at', 'desc').orderBy('id', 'desc'),
    )
    .limit(query.limit)
    .offset(offset(query))
    .execute();
  return toVisibleAlbums(db, rows);
}

/** Orders albums by tier list. */
export function inTierOrder<Row>(
  query: SelectQueryBuilder<Tables, 'albums', Row>,
): SelectQueryBuilder<Tables, 'albums', Row> {
  return query.orderBy('tier_rank').orderBy('artist_key').orderBy('title_key').orderBy('id');
}

/** Albums by id, in the given order. */
export async function findAlbumsById(db: Db, ids: readonly string[]): Promise<Album[]> {
  const rows = await selectAlbums(db).where('id', 'in', ids).execute();
  const albums = new Map((await toVisibleAlbums(db, rows)).map((album) => [album.id, album]));
  return ids.flatMap((id) => albums.get(id) ?? []);
}

export type ListedAlbum = { id: string; artist: string; title: string; spotify_id: string | null };

type Names = { artist: string; spotify_id: string | null };

/** Albums of the list with one of these Spotify ids, or from one of these artists. */
export async function findListedAmong(
  db: Db,
  candidates: readonly Names[],
): Promise<ListedAlbum[]> {
  if (candidates.length === 0) return [];
  const ids = candidates.flatMap(({ spotify_id }) => spotify_id ?? []);
  const artists = candidates.map(({ artist }) => foldText(artist));
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'spotify_id'])
    .where((eb) => eb.or([eb('spotify_id', 'in', ids), eb('artist_key', 'in', artists)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Number of matching albums. */
export async function countAlbums(db: Db, filter: AlbumFilter): Promise<number> {
  const { total } = await db
    .selectFrom('albums')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The matching albums of sessions, in the order of the session. */
export async function findAlbumsOfSessions(
  db: Db,
  ids: readonly string[],
  filter: AlbumFilter,
): Promise<Map<string, Album[]>> {
  const rows = await selectAlbums(db)
    .where('session_id', 'in', ids)
    .where(matching(filter))
    .orderBy('artist_key')
    .orderBy('title_key')
    .orderBy('id')
    .execute();
  const albums = (await toVisibleAlbums(db, rows)).sort(
    (one, other) => sessionTierRank(one.tier) - sessionTierRank(other.tier),
  );
  return groupBy(albums, ({ session_id }) => session_id);
}

/** An album with its session, without what people say about it. */
export type StoredDetail = Omit<AlbumDetail, 'words'>;

/**
 * One album with its session, as stored: its submitter may be hidden from readers
 * (`toVisibleAlbum`). `undefined` if it is deleted or does not exist.
 */
export async function findAlbum(db: Db, id: string): Promise<StoredDetail | undefined> {
  const rows = await selectAlbums(db)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const [album] = await withRatings(db, rows);
  if (album === undefined) return undefined;
  const session = await db
    .selectFrom('sessions')
    .select(['session_date', 'location'])
    .where('id', '=', album.session_id)
    .executeTakeFirst();
  return { ...album, session: session ?? null };
}

/**
 * An album in the format of the response: with what people say about it, and without its submitter
 * while that is hidden.
 */
export async function toVisibleAlbum(db: Db, stored: StoredDetail): Promise<AlbumDetail> {
  const hidden = await findHiddenSubmitters(db);
  const album = { ...stored, words: await findWordsOfAlbum(db, stored.id) };
  if (!hidden.has(album.id)) return album;
  return { ...hideSubmitter(hidden, album), is_submitter_hidden: true };
}

/** Stored fields of an album; its timestamps are passed separately. */
export type StoredAlbum = Omit<Album, 'version' | 'created_at' | 'updated_at'>;

/**
 * The session and the words of a detail have no column; versions are stored separately
 * (database/optimistic-lock.ts).
 */
type AlbumColumns = StoredAlbum & { session?: never; words?: never; version?: never };

/** Inserts an album with its ratings; `at` is the time of creation. */
export async function insertAlbum(db: Db, album: AlbumColumns, at: string): Promise<void> {
  const people = await loadPeople(db);
  await db
    .insertInto('albums')
    .values({ id: album.id, created_at: at, deleted_at: null, ...columns(album, at, people) })
    .execute();
  await insertRatings(db, [album], people);
}

/** Replaces an album's fields and ratings. */
export async function updateAlbumRow(db: Db, album: AlbumColumns, at: string): Promise<void> {
  const people = await loadPeople(db);
  await db
    .updateTable('albums')
    .set(columns(album, at, people))
    .where('id', '=', album.id)
    .execute();
  await db.deleteFrom('ratings').where('album_id', '=', album.id).execute();
  await insertRatings(db, [album], people);
}

/** Marks an album as deleted; the row stays. */
export async function markAlbumDeleted(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('albums').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Condition for albums that are not deleted and match a filter. */
export function matching(filter: AlbumFilter) {
  return (eb: ExpressionBuilder<Tables, 'albums'>) =>
    eb.and([
      eb('deleted_at', 'is', null),
      ...(filter.include_test_albums ? [] : [eb('is_test_album', '=', 0)]),
      ...(filter.tier === undefined ? [] : [eb('tier_rank', '=', tierRank(filter.tier))]),
      ...(filter.session_id === undefined ? [] : [eb('session_id', '=', filter.session_id)]),
      ...searchConditions(eb, filter),
    ]);
}

function searchConditions(
  eb: ExpressionBuilder<Tables, 'albums'>,
  { search, searchMode, ids }: AlbumFilter,
) {
  if (ids !== undefined) return [eb('albums.id', 'in', ids)];
  const term = foldText(search);
  if (term === '') return [];
  if (searchMode === 'exact')
    return [eb.or([eb('artist_key', '=', term), eb('title_key', '=', term)])];
  return searchWords(search).map((word) => isLike(getPattern(word, searchMode)));
}

/** LIKE pattern for a word; its `%` and `_` match literally. */
export function getPattern(word: string, searchMode: Exclude<SearchMode, 'exact'>): string {
  return PATTERNS[searchMode](`%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** True if a search text matches a pattern. */
export function isLike(pattern: string) {
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}

/** The first line of a search text is the artist, the second the title. */
const PATTERNS = {
  auto: (part: string) => part,
  artist: (part: string) => `${part}\n%`,
  title: (part: string) => `%\n${part}`,
};

/** An album's columns except its id, including computed ones. */
export function columns(album: AlbumColumns, updated_at: string, people: PeopleIndex) {
  const { id, individual_tiers, submitted_by, veto_by, ...fields } = album;
  return {
    ...fields,
    submitter_id: people.toIdOrNull(submitted_by),
    vetoer_id: people.toIdOrNull(veto_by),
    artist_key: foldText(fields.artist),
    title_key: foldText(fields.title),
    search_text: searchedText(fields),
    tier_rank: tierRank(fields.tier),
    veto: Number(fields.veto),
    is_test_album: Number(fields.is_test_album),
    updated_at,
  };
}

/** The given ids that belong to an album, including deleted ones. */
export async function findKnownAlbums(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('albums').select(['id', 'cover_url']).where('id', 'in', ids).execute();
}

/** Ids of a tier in the order of the tier list, without test albums. */
export async function findTierIds(db: Db, tier: Tier): Promise<string[]> {
  const all = { include_test_albums: false, search: '', searchMode: 'auto' } as const;
  const albums = db
    .selectFrom('albums')
    .select('id')
    .where(matching({ ...all, tier }));
  return (await inTierOrder(albums).execute()).map(({ id }) => id);
}

/** Ratings of the given albums, except deleted ones. */
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
