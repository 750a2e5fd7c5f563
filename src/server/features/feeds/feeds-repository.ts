import type { SessionSummary } from '#shared/contracts/sessions.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import type { Db } from '../../database/connection.ts';
import { listed } from '../sessions/session-list-repository.ts';

/** Lists leave out test albums, and sessions of test albums only. */
const ALL = { include_test_albums: false, search: '', searchMode: 'auto' } as const;

/** Session with a date, without its albums. */
export type DatedSession = {
  id: string;
  session_date: string;
  location: string | null;
  notes: string | null;
  version: number;
  album_count: number;
  updated_at: string;
};

/** Sessions that have a date, oldest first. */
export async function findDatedSessions(db: Db): Promise<DatedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'location', 'notes', 'version', 'updated_at'])
    .select(({ ref, eb }) => [
      ref('session_date').$notNull().as('session_date'),
      eb('album_count', '-', ref('test_album_count')).as('album_count'),
    ])
    .where('session_date', 'is not', null)
    .where(listed(ALL))
    .orderBy('session_date')
    .orderBy('id')
    .execute();
}

/**
 * Latest session until a day (`<=`), or the nearest one after it (`>`) or from it on (`>=`);
 * `null` without one.
 */
export async function findDatedSession(
  db: Db,
  comparison: '<=' | '>' | '>=',
  day: string,
): Promise<SessionSummary | null> {
  const isLast = comparison === '<=';
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'location'])
    .select(({ ref, eb }) => [
      ref('session_date').$notNull().as('session_date'),
      eb('album_count', '-', ref('test_album_count')).as('album_count'),
    ])
    .where('session_date', comparison, day)
    .where(listed(ALL))
    .orderBy('session_date', isLast ? 'desc' : 'asc')
    .orderBy('id', isLast ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return session ?? null;
}

/** Album of a calendar event. */
export type SessionAlbum = { session_id: string; artist: string; title: string; tier: Tier };

/** Albums of all sessions, by tier, artist and title. */
export async function findSessionAlbums(db: Db): Promise<SessionAlbum[]> {
  return db
    .selectFrom('albums')
    .select(({ ref }) => [ref('session_id').$notNull().as('session_id'), 'artist', 'title', 'tier'])
    .where('session_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .orderBy('tier_rank')
    .orderBy('artist_key')
    .orderBy('title_key')
    .execute();
}
