import type { RoomAlbum } from '../../../api/rooms.ts';

/** Whose turn is still to come. */
export function isWaiting(album: RoomAlbum | undefined): boolean {
  return album?.state === 'waiting';
}

/**
 * The ids of all albums when one that waits has another place among those that wait; the others stay
 * where they are.
 * @param place from 0, or the nearest there is
 */
export function withPlace(albums: readonly RoomAlbum[], album_id: string, place: number): string[] {
  const waiting = albums.filter(isWaiting).map((album) => album.album_id);
  const others = waiting.filter((id) => id !== album_id);
  const order = others.toSpliced(Math.max(0, place), 0, album_id);
  return albums.map((album) => (isWaiting(album) ? (order.shift() ?? '') : album.album_id));
}
