import type { Db, Transaction } from '../../database/connection.ts';
import { SUBMITTED_BY } from '../../database/people.ts';
import {
  type HiddenSubmitters,
  isSubmitterHidden,
} from '../../domain/rooms/submitter-visibility.ts';

/** Albums whose submitter no reader may see now. */
export async function findHiddenSubmitters(db: Db): Promise<HiddenSubmitters> {
  const rows = await db
    .selectFrom('room_albums')
    .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
    .select(['album_id', 'state', 'round as attempt', 'has_guesses'])
    .where('rooms.status', '=', 'open')
    .execute();
  const hidden = rows.filter(({ has_guesses, ...album }) =>
    isSubmitterHidden({ status: 'open', has_guesses: has_guesses === 1 }, album),
  );
  const ids = hidden.map(({ album_id }) => album_id);
  if (ids.length === 0) return new Set();
  // A merged album may have the same submitter.
  const merged = await db
    .selectFrom('albums')
    .select('id')
    .where('merged_into_id', 'in', ids)
    .execute();
  return new Set([...ids, ...merged.map(({ id }) => id)]);
}

/** Stored submitter of an album, which readers may not see. */
export async function findStoredSubmitter(db: Db, album_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('albums')
    .select(SUBMITTED_BY)
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
    .set(({ ref }) => ({ submitter_id: ref('submitter_id') }))
    .where('id', 'in', ids)
    .execute();
}
