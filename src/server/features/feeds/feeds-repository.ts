import { sql } from 'kysely';
import { tierName } from '#shared/domain/albums/tiers.ts';
import type { Db } from '../../database/connection.ts';
import { listed } from '../session-list/session-list-repository.ts';
import { countAlbumsOfSession } from '../sessions/sessions-repository.ts';

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
    .select(({ ref }) => [
      ref('session_date').$notNull().as('session_date'),
      countAlbumsOfSession(ALL).as('album_count'),
    ])
    .where('session_date', 'is not', null)
    .where(listed(ALL))
    .orderBy('session_date')
    .orderBy('id')
    .execute();
}

/** Time at which the database was created, ISO 8601. */
export async function findCreationTime(db: Db): Promise<string> {
  const { created } = await db
    .withTables<{ kysely_migration: { timestamp: string } }>()
    .selectFrom('kysely_migration')
    .select(({ fn }) => fn.min('timestamp').as('created'))
    .executeTakeFirstOrThrow();
  return created;
}

/**
 * Albums of each session as text, one on each line: 'Can – Landed (A)', by tier, artist and title.
 * Joined by the database, which takes half as long as reading a row for each.
 */
export async function findAlbumLines(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('albums')
    .select(({ ref }) => [ref('session_id').$notNull().as('session_id'), ALBUM_LINES.as('lines')])
    .where('session_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, lines }) => [session_id, lines]));
}

const TIER_NAME = sql`case tier when '?' then ${sql.lit(tierName('?'))} else tier end`;

const ALBUM_LINES = sql<string>`string_agg(artist || ' – ' || title || ' (' || ${TIER_NAME} || ')',
  ${sql.lit('\n')} order by tier_rank, artist_key, title_key)`;
