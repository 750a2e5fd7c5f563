import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db, Transaction } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import type { HiddenSubmitters } from '../../domain/rooms/submitter-visibility.ts';

/** `isSubmitterHidden` in SQL; literals, so that SQLite uses the index of open rooms. */
const IS_HIDDEN = sql<SqlBool>`rooms.status = 'open' and rooms.has_guesses = 1 and
  (room_albums.state = 'waiting' or (room_albums.state = 'rating' and room_albums.round = 1))`;

const { selectFrom } = expressionBuilder<Tables>();

const HIDDEN = ofHidden(selectFrom('room_albums'));

/**
 * SQL of the submitter of an album as readers may see it now: `getVisibleSubmitter` for JSON that
 * is built in the database.
 */
export function visibleSubmitter(
  album_id: Expression<string>,
  submitter: Expression<string | null>,
): RawBuilder<string | null> {
  return sql`case when ${album_id} in ${HIDDEN} then null else ${submitter} end`;
}

/** Albums whose submitter no reader may see now. */
export async function findHiddenSubmitters(db: Db): Promise<HiddenSubmitters> {
  const rows = await ofHidden(db.selectFrom('room_albums')).execute();
  return new Set(rows.map(({ album_id }) => album_id));
}

function ofHidden(albums: SelectQueryBuilder<Tables, 'room_albums', object>) {
  return albums
    .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
    .select('album_id')
    .where(IS_HIDDEN);
}

/** Stored submitter of an album, which readers may not see. */
export async function findStoredSubmitter(db: Db, album_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('albums')
    .select('submitted_by')
    .where('id', '=', album_id)
    .executeTakeFirst();
  return row?.submitted_by ?? null;
}

/**
 * Invalidates all cached responses about albums after the hidden submitters have changed: writes
 * the albums as they are, which changes the version of their topic, and no version of theirs.
 */
export async function touchAlbums(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('albums')
    .set(({ ref }) => ({ submitted_by: ref('submitted_by') }))
    .where('id', 'in', ids)
    .execute();
}
