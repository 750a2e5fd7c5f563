import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import { isTier, type Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { readJson } from '#shared/domain/json-text.ts';
import type { Db } from '../../database/connection.ts';
import { isAmong, jsonGroup, jsonIn, jsonList } from '../../database/json.ts';
import { ABOUT_BEING, type AlbumEntry, type AlbumOfNow } from '../../domain/albums/past-albums.ts';
import { findAlbumsById } from './albums-repository.ts';

/** Fields for filters and sorting, without ratings. */
export type ListedThen = AlbumOfNow &
  Pick<Album, 'artist' | 'title' | 'session_id' | 'is_test_album'>;

/** A row as an array: field names would cost as much as the values. */
type ListedRow = [
  id: string,
  artist: string,
  title: string,
  tier: Tier,
  session_id: string | null,
  is_test_album: number,
  created_at: string,
  deleted_at: string | null,
  session_date: string | null,
];

/**
 * All albums, including deleted ones, in their current state; one aggregated text costs half as
 * much as thousands of rows.
 */
export async function findAllAlbums(db: Db): Promise<ListedThen[]> {
  const { albums } = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(({ ref }) => {
      const row = jsonList(
        ref('albums.id'),
        ref('artist'),
        ref('title'),
        ref('tier'),
        ref('session_id'),
        ref('is_test_album'),
        ref('albums.created_at'),
        ref('albums.deleted_at'),
        ref('session_date'),
      );
      return jsonGroup<ListedRow>(row, { rowOrder: ref('albums.id') }).as('albums');
    })
    .executeTakeFirstOrThrow();
  return readJson(albums).map(
    ([
      id,
      artist,
      title,
      tier,
      session_id,
      is_test_album,
      created_at,
      deleted_at,
      session_date,
    ]) => ({
      id,
      artist,
      title,
      tier,
      individual_tiers: UNREAD,
      session_id,
      is_test_album: is_test_album === 1,
      created_at,
      deleted_at,
      session_date,
    }),
  );
}

/** Ratings do not affect the order of albums. */
const UNREAD = {};

/** Some albums with all fields. */
export async function findWholeAlbums(
  db: Db,
  some: readonly ListedThen[],
): Promise<(AlbumOfNow & Album)[]> {
  const known = new Map(some.map((album) => [album.id, album]));
  const albums = await findAlbumsById(db, [...known.keys()]);
  return albums.map((json) => {
    const album: Album = JSON.parse(json);
    const { deleted_at = null, session_date = null } = known.get(album.id) ?? {};
    return { ...album, deleted_at, session_date };
  });
}

/** Albums that were deleted at or before a date, including ones restored since. */
export async function findDeleted(db: Db, at: string): Promise<ReadonlySet<string>> {
  const deleted = await db
    .selectFrom('changelog')
    .select('album_id')
    .where('category', '=', 'deleted')
    .where('change_date', '<=', at)
    .where('change_type', 'in', ['Album Deleted', 'Deleted'])
    .where('album_id', 'is not', null)
    .execute();
  return new Set(deleted.flatMap(({ album_id }) => album_id ?? []));
}

type Entries = ReadonlyMap<string, readonly AlbumEntry[]>;

type Some = { id: string };

type PlacingRow = [
  album_id: string,
  being: string | null,
  tier: string | null,
  edits: [change_date: string, AlbumEntry['details']][],
];

/**
 * Changelog entries after a date that affect the past list: per album the first about its
 * existence, the first about its tier, and other edits, latest first. These are few among a hundred
 * thousand entries, and exclude ratings.
 */
export async function findPlacing(db: Db, at: string, of: readonly Some[]): Promise<Entries> {
  const isAboutBeing = sql`change_type in (${sql.join(ABOUT_BEING.map((type) => sql.lit(type)))})`;
  const first = (what: RawBuilder<unknown>, value: string) =>
    sql<string | null>`min(case when ${what} then change_date || ${sql.ref(value)} end)`;
  const ofTier = sql`not ${isAboutBeing} and reviewer is null and details is null`;
  const albums = db
    .selectFrom('changelog')
    .select('album_id')
    .select(first(isAboutBeing, 'change_type').as('being'))
    .select(first(ofTier, 'old_rating').as('tier'))
    .select(
      jsonGroup(jsonList(sql.ref('change_date'), jsonIn(sql.ref('details'))), {
        where: sql`details is not null`,
        rowOrder: sql.ref('changelog.id'),
      }).as('edits'),
    )
    .where(isOf(of))
    .where('change_date', '>', at)
    .groupBy('album_id');
  const { rows } = await db
    .selectFrom(albums.as('albums'))
    .select(
      jsonGroup<PlacingRow>(
        jsonList(
          ...['album_id', 'being', 'tier'].map((name) => sql.ref(name)),
          jsonIn(sql.ref('edits')),
        ),
      ).as('rows'),
    )
    .executeTakeFirstOrThrow();
  return new Map(readJson(rows).map((row) => [row[0], getPlacing(row)]));
}

/** Length of the timestamp at the start of a concatenated text. */
const MOMENT_LENGTH = '2026-03-06T20:00:00.000Z'.length;

function getPlacing([album_id, being, tier, edits]: PlacingRow): AlbumEntry[] {
  const reviewer = null;
  const entries: AlbumEntry[] = edits.map(([change_date, details]) => ({
    album_id,
    change_type: 'Album Updated',
    change_date,
    reviewer,
    old_rating: null,
    details,
  }));
  if (being !== null) {
    const [change_date, word] = takeApart(being);
    const change_type = ABOUT_BEING.find((type) => type === word) ?? 'Updated';
    entries.push({ album_id, change_type, change_date, reviewer, old_rating: null, details: null });
  }
  if (tier !== null) {
    const [change_date, word] = takeApart(tier);
    const old_rating = isTier(word) ? word : null;
    const change_type = 'Tier Changed';
    entries.push({ album_id, change_type, change_date, reviewer, old_rating, details: null });
  }
  return entries.sort(byDate);
}

function takeApart(received: string): [moment: string, word: string] {
  return [received.slice(0, MOMENT_LENGTH), received.slice(MOMENT_LENGTH)];
}

/** All changelog entries of the given albums after a date, latest first. */
export async function findEntries(db: Db, at: string, of: readonly Some[]): Promise<Entries> {
  return readEntries(
    await columns(db).where(isOf(of)).where('change_date', '>', at).executeTakeFirstOrThrow(),
  );
}

/** All changelog entries after a date; `null` if there are more than `most`. */
export async function findFewEntries(db: Db, at: string, most: number): Promise<Entries | null> {
  const { count } = await db
    .selectFrom('changelog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('change_date', '>', at)
    .executeTakeFirstOrThrow();
  if (count > most) return null;
  return readEntries(await columns(db).where('change_date', '>', at).executeTakeFirstOrThrow());
}

function isOf(albums: readonly Some[]): RawBuilder<SqlBool> {
  return isAmong(
    sql.ref('album_id'),
    albums.map(({ id }) => id),
  );
}

/** Aggregates each column into one text, which costs half as much as a hundred thousand rows. */
function columns(db: Db) {
  return db
    .selectFrom('changelog')
    .select(
      COLUMNS.map((name) =>
        jsonGroup(sql.ref(name), { rowOrder: sql.ref('changelog.id') }).as(name),
      ),
    )
    .where('album_id', 'is not', null);
}

const COLUMNS = [
  'album_id',
  'change_type',
  'change_date',
  'reviewer',
  'old_rating',
  'details',
] as const;

type Column = (typeof COLUMNS)[number];

function readEntries(texts: Readonly<Record<Column, string>>): Entries {
  const column = <T>(name: Column): T[] => JSON.parse(texts[name]);
  const types = column<AlbumEntry['change_type']>('change_type');
  const dates = column<string>('change_date');
  const reviewers = column<string | null>('reviewer');
  const ratings = column<AlbumEntry['old_rating']>('old_rating');
  const details = column<string | null>('details');
  const rows = column<string>('album_id').map(
    (album_id, row): AlbumEntry => ({
      album_id,
      change_type: types[row] ?? 'Updated',
      change_date: dates[row] ?? '',
      reviewer: reviewers[row] ?? null,
      old_rating: ratings[row] ?? null,
      details: details[row] == null ? null : JSON.parse(details[row]),
    }),
  );
  const entries = groupBy(rows, ({ album_id }) => album_id);
  for (const some of entries.values()) some.reverse().sort(byDate);
  return entries;
}

/** Latest first; entries with equal timestamps stay in their order. */
function byDate(one: AlbumEntry, other: AlbumEntry): number {
  if (one.change_date === other.change_date) return 0;
  return one.change_date < other.change_date ? 1 : -1;
}
