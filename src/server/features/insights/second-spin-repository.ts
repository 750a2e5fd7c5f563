import { sql } from 'kysely';
import type { SecondSpin } from '#shared/contracts/insights.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { readJson } from '#shared/domain/json-text.ts';
import type { Db } from '../../database/connection.ts';
import { jsonGroup, jsonList } from '../../database/json.ts';
import type { Untouched } from '../../domain/insights/second-spin.ts';

/** Date of the album's session, else the date of its creation. */
const PLAYED = sql<string>`coalesce(session_date, substr(albums.created_at, 1, 10))`;

const TIERS = sql`(select ${jsonGroup(sql.ref('ratings.tier'), { rowOrder: sql.ref('reviewer_name') })} from ratings
  where ratings.album_id = albums.id)`;

/** Date of the last change after an album was added. */
const LAST_CHANGE = sql<string | null>`(select substr(max(change_date), 1, 10) from changelog
  where changelog.album_id = albums.id and change_date > albums.created_at)`;

type PlayedRow = [id: string, playedOn: string, changed: string | null, tiers: Tier[]];

/**
 * The albums played before a date (YYYY-MM-DD), each with the date of its last activity; one
 * aggregated text costs half as much as thousands of rows.
 */
export async function findPlayedAlbums(db: Db, before: string): Promise<Untouched[]> {
  const { albums } = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(({ ref }) => {
      const row = jsonList(ref('albums.id'), PLAYED, LAST_CHANGE, TIERS);
      return jsonGroup<PlayedRow>(row, { rowOrder: ref('albums.id') }).as('albums');
    })
    .where('albums.deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .where(PLAYED, '<', before)
    .executeTakeFirstOrThrow();
  return readJson(albums).map(([id, received, changed, tiers]) => ({
    id,
    touched: changed !== null && changed > received ? changed : received,
    tiers,
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
