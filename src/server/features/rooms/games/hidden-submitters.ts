import type { HiddenChange, RoomAlbum } from '#shared/domain/rooms/room.ts';
import type { Db, Transaction } from '../../../database/connection.ts';
import { rewriteStoredResponses } from '../../../database/idempotency.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { StoredRoom } from '../rooms-repository.ts';

/** Field of an album that the game hides, in responses, changelog entries and stored responses. */
const FIELD = 'submitted_by';

/**
 * Hides the submitters of albums that are still to be revealed in a room with guesses, and restores
 * the others. A hidden submitter is moved out of every table that responses, pages, exports and
 * backups are made from, into the room's own, so that nothing else has to know about the game; the
 * writes invalidate all cached responses about albums.
 */
export async function followSubmitters(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
): Promise<StoredRoom> {
  const albums: RoomAlbum[] = [];
  for (const album of after.albums) albums.push(await followSubmitter(trx, after, album));
  const left = new Set(albums.map(({ album_id }) => album_id));
  for (const album of before.albums)
    if (album.is_submitter_hidden && !left.has(album.album_id)) await restore(trx, album);
  const isSame = albums.every((album, place) => album === after.albums[place]);
  return isSame ? after : { ...after, albums };
}

/**
 * Restores submitters that a closed room still hides: a server of the previous release, which knows
 * no games, may have closed it.
 */
export async function restoreSubmitters(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('room_albums')
      .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
      .select(['room_id', 'album_id', 'submitter', 'hidden_changes'])
      .where('rooms.status', '=', 'closed')
      .where('is_submitter_hidden', '=', 1)
      .execute();
    for (const { room_id, album_id, submitter, hidden_changes } of rows) {
      const changes = JSON.parse(hidden_changes ?? '[]') as HiddenChange[];
      await restore(trx, { album_id, submitter, hidden_changes: changes });
      await trx
        .updateTable('room_albums')
        .set({ is_submitter_hidden: 0, hidden_changes: null })
        .where('room_id', '=', room_id)
        .where('album_id', '=', album_id)
        .execute();
    }
  });
}

async function followSubmitter(
  trx: Transaction,
  room: StoredRoom,
  album: RoomAlbum,
): Promise<RoomAlbum> {
  const { state, round, is_submitter_hidden } = album;
  const isAhead = state === 'waiting' || (state === 'rating' && round === 1);
  const isHidden = room.status === 'open' && room.has_guesses && isAhead;
  if (isHidden === is_submitter_hidden) return album;
  if (isHidden) return hide(trx, album);
  await restore(trx, album);
  const isPlayed = state === 'revealed' || state === 'saved';
  return {
    ...album,
    submitter: isPlayed ? album.submitter : null,
    is_submitter_hidden: false,
    hidden_changes: [],
  };
}

async function hide(trx: Transaction, album: RoomAlbum): Promise<RoomAlbum> {
  const { album_id } = album;
  const row = await trx
    .selectFrom('albums')
    .select(FIELD)
    .where('id', '=', album_id)
    .executeTakeFirst();
  await setSubmitter(trx, album_id, null);
  await hideInCreations(trx, album_id);
  const hidden_changes = await hideInChangelog(trx, album_id);
  return {
    ...album,
    submitter: row?.submitted_by ?? null,
    is_submitter_hidden: true,
    hidden_changes,
  };
}

type Hidden = Pick<RoomAlbum, 'album_id' | 'submitter' | 'hidden_changes'>;

/** Restores the submitter, unless an admin has entered another one meanwhile. */
async function restore(trx: Transaction, { album_id, submitter, hidden_changes }: Hidden) {
  const row = await trx
    .selectFrom('albums')
    .select(FIELD)
    .where('id', '=', album_id)
    .executeTakeFirst();
  if (row?.submitted_by === null) await setSubmitter(trx, album_id, submitter);
  for (const { id, details } of hidden_changes)
    await trx.updateTable('changelog').set({ details }).where('id', '=', id).execute();
}

/** No version changes: an open edit form sends only the fields that its admin changed. */
async function setSubmitter(trx: Transaction, id: string, submitted_by: string | null) {
  await trx.updateTable('albums').set({ submitted_by }).where('id', '=', id).execute();
}

/** Blanks the field in stored responses of the album's creation, which a retry may receive. */
function hideInCreations(trx: Transaction, album_id: string): Promise<void> {
  return rewriteStoredResponses(trx, album_id, (json) =>
    json.replaceAll(/"submitted_by":"(?:[^"\\]|\\.)*"/g, `"${FIELD}":null`),
  );
}

type Detail = { field: string };

/** Blanks the field in the album's changelog entries. @returns those entries as they were */
async function hideInChangelog(trx: Transaction, album_id: string): Promise<HiddenChange[]> {
  const rows = await trx
    .selectFrom('changelog')
    .select(['id', 'details'])
    .where('album_id', '=', album_id)
    .where('details', 'like', `%"${FIELD}"%`)
    .execute();
  const hidden: HiddenChange[] = [];
  for (const { id, details } of rows) {
    if (details === null) continue;
    const blanked = (JSON.parse(details) as Detail[]).map((one) =>
      one.field === FIELD ? { ...one, old: null, new: null } : one,
    );
    const update = trx.updateTable('changelog').set({ details: JSON.stringify(blanked) });
    await update.where('id', '=', id).execute();
    hidden.push({ id, details });
  }
  return hidden;
}
