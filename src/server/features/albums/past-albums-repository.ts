import type { NotNull } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { loadPeople, type PeopleIndex } from '../../database/people.ts';
import { ABOUT_BEING, type AlbumEntry, type AlbumOfNow } from '../../domain/albums/past-albums.ts';
import { findAlbumsById } from './albums-repository.ts';

/** Fields for filters and sorting, without ratings. */
export type ListedThen = AlbumOfNow &
  Pick<Album, 'artist' | 'title' | 'session_id' | 'is_test_album'>;

/** All albums, including deleted ones, in their current state. */
export async function findAllAlbums(db: Db): Promise<ListedThen[]> {
  const rows = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(['albums.id', 'artist', 'title', 'tier', 'session_id', 'is_test_album'])
    .select(['albums.created_at', 'albums.deleted_at', 'session_date'])
    .orderBy('albums.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    is_test_album: row.is_test_album === 1,
    individual_tiers: UNREAD,
  }));
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
  return albums.map((album) => {
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

/**
 * Changelog entries of albums after a date that affect the past list, latest first. These are few
 * among a hundred thousand, which are mostly about ratings.
 */
export async function findPlacing(db: Db, at: string): Promise<Entries> {
  const rows = await entriesAfter(db, at)
    .where(({ eb, or }) =>
      or([
        eb('person_id', 'is', null),
        eb('details', 'is not', null),
        eb('change_type', 'in', ABOUT_BEING),
      ]),
    )
    .execute();
  return toEntries(rows, await loadPeople(db));
}

/** All changelog entries of the given albums after a date, latest first. */
export async function findEntries(db: Db, at: string, ids: readonly string[]): Promise<Entries> {
  if (ids.length === 0) return new Map();
  const rows = await entriesAfter(db, at).where('album_id', 'in', ids).execute();
  return toEntries(rows, await loadPeople(db));
}

function entriesAfter(db: Db, at: string) {
  return db
    .selectFrom('changelog')
    .select(['album_id', 'change_type', 'change_date', 'person_id', 'old_rating', 'details'])
    .where('change_date', '>', at)
    .where('album_id', 'is not', null)
    .orderBy('change_date', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ album_id: NotNull }>();
}

type EntryRow = Omit<AlbumEntry, 'reviewer' | 'details'> & {
  person_id: string | null;
  details: string | null;
};

function toEntries(rows: readonly EntryRow[], { names, parse }: PeopleIndex): Entries {
  const entries = rows.map(
    ({ person_id, details, ...row }): AlbumEntry => ({
      ...row,
      reviewer: names.get(person_id ?? '') ?? null,
      // Not checked by its schema, which would take longer than the query.
      details: details === null ? null : (parse(details) as FieldChange[]),
    }),
  );
  return groupBy(entries, ({ album_id }) => album_id);
}
