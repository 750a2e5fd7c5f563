import { sql } from 'kysely';
import type { SecondSpin } from '#shared/contracts/insights.ts';
import type { Db } from '../../database/connection.ts';
import type { Untouched } from '../../domain/insights/second-spin.ts';
import { findRatingsOfAlbums } from '../albums/ratings-repository.ts';

/** Date of the album's session, else the date of its creation. */
const PLAYED = sql<string>`coalesce(session_date, substr(albums.created_at, 1, 10))`;

/** Date of the last change after an album was added. */
const LAST_CHANGE = sql<string | null>`(select substr(max(change_date), 1, 10) from changelog
  where changelog.album_id = albums.id and change_date > albums.created_at)`;

/** The albums played before a date (YYYY-MM-DD), each with the date of its last activity. */
export async function findPlayedAlbums(db: Db, before: string): Promise<Untouched[]> {
  const albums = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(['albums.id', PLAYED.as('played'), LAST_CHANGE.as('changed')])
    .where('albums.deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .where(PLAYED, '<', before)
    .execute();
  const ratings = await findRatingsOfAlbums(db);
  return albums.map(({ id, played, changed }) => ({
    id,
    touched: changed !== null && changed > played ? changed : played,
    tiers: Object.values(ratings.get(id) ?? {}),
  }));
}

/** Displayed fields of some albums. */
export async function findShown(
  db: Db,
  ids: readonly string[],
): Promise<Omit<SecondSpin, 'spread' | 'touched'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url', 'tier'])
    .where('id', 'in', ids)
    .execute();
}
