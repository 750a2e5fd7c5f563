import type { RoomAlbumView } from '../../../queries/rooms.ts';

/** True for an album that is still queued. */
export function isWaiting(album: RoomAlbumView | undefined): boolean {
  return album?.state === 'waiting';
}

/**
 * Returns the ids of all albums after one queued album is moved among the queued ones; all others
 * stay in place.
 * @param place index from 0, clamped
 */
export function withPlace(
  albums: readonly RoomAlbumView[],
  album_id: string,
  place: number,
): string[] {
  const waiting = albums.filter(isWaiting).map((album) => album.album_id);
  const others = waiting.filter((id) => id !== album_id);
  const order = others.toSpliced(Math.max(0, place), 0, album_id);
  return albums.map((album) => (isWaiting(album) ? (order.shift() ?? '') : album.album_id));
}
