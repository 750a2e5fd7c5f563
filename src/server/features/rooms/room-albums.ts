import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { RoomAlbum } from '#shared/domain/rooms/room.ts';
import type { Transaction } from '../../database/connection.ts';
import { isSubmitterHidden } from '../../domain/rooms/submitter-visibility.ts';
import { saveVerdict } from '../albums/album-changes-repository.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { recordEvening } from './recap-repository.ts';
import type { StoredRoom } from './rooms-repository.ts';
import { findStoredSubmitter, touchAlbums } from './submitter-visibility-repository.ts';

/**
 * Updates albums after a change of a room: the current album, if unrated, is in the tier for
 * listening, and gets its former tier back if it stays unrated, unless another client changed it
 * meanwhile. A closing room stores its recap, and deletes the ratings and notes.
 */
export async function followAlbums(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
  at: string,
): Promise<StoredRoom> {
  const states = new Map(before.albums.map(({ album_id, state }) => [album_id, state]));
  const albums: RoomAlbum[] = [];
  for (const album of after.albums) {
    const isNew = states.get(album.album_id) !== album.state;
    albums.push(isNew ? await follow(trx, album, at) : album);
  }
  const followed = { ...after, albums };
  if (after.status === 'open') return followed;
  // A closed room has no seats; the recap needs those of its guests.
  await recordEvening(trx, { ...followed, seats: before.seats }, at);
  return { ...followed, ratings: [], predictions: [] };
}

/**
 * Invalidates cached responses when a change of a room hides or shows submitters, and records the
 * submitter of an album that is revealed in the game.
 */
export async function followSubmitters(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
): Promise<StoredRoom> {
  const [was, is] = [findHidden(before), findHidden(after)];
  const changed = [...was, ...is].filter((id) => was.has(id) !== is.has(id));
  if (changed.length === 0) return after;
  await touchAlbums(trx, changed);
  const albums: RoomAlbum[] = [];
  for (const album of after.albums) {
    const isGuessed = was.has(album.album_id) && album.state === 'revealed';
    albums.push(
      isGuessed ? { ...album, submitter: await findStoredSubmitter(trx, album.album_id) } : album,
    );
  }
  return { ...after, albums };
}

function findHidden(room: StoredRoom): Set<string> {
  const hidden = room.albums.filter((album) => isSubmitterHidden(room, album));
  return new Set(hidden.map(({ album_id }) => album_id));
}

async function follow(trx: Transaction, album: RoomAlbum, at: string): Promise<RoomAlbum> {
  const stored = await findAlbum(trx, album.album_id);
  if (stored === undefined) return album;
  if (album.state === 'rating') return beginListening(trx, album, stored, at);
  if (album.state === 'skipped') return endListening(trx, album, stored, at);
  return album;
}

async function beginListening(
  trx: Transaction,
  album: RoomAlbum,
  stored: AlbumDetail,
  at: string,
): Promise<RoomAlbum> {
  if (stored.tier !== 'Not rated yet') return album;
  await saveVerdict(trx, stored, { tier: 'Now Listening To' }, at);
  return { ...album, tier_before: stored.tier };
}

async function endListening(
  trx: Transaction,
  album: RoomAlbum,
  stored: AlbumDetail,
  at: string,
): Promise<RoomAlbum> {
  const { tier_before } = album;
  if (tier_before === null) return album;
  if (stored.tier === 'Now Listening To') await saveVerdict(trx, stored, { tier: tier_before }, at);
  return { ...album, tier_before: null };
}
