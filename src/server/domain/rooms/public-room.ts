import { currentAlbum, getRatings, type Room } from '#shared/domain/rooms/room.ts';
import { findReady } from './room-games.ts';

/** Describes what everyone knows of a room; of sealed cards who gave one, and who is ready. */
export function describePublicRoom({ ratings, predictions, ...room }: Room): string {
  const whole = { ...room, ratings, predictions };
  const current = currentAlbum(whole);
  if (current?.state !== 'rating') return JSON.stringify(whole);
  const { album_id } = current;
  const isOpen = (one: { album_id: string }) => one.album_id !== album_id;
  const given = getRatings(whole, album_id).map(({ reviewer }) => reviewer);
  return JSON.stringify([
    room,
    ratings.filter(isOpen),
    predictions.filter(isOpen),
    given.toSorted(),
    [...findReady(whole, current)].toSorted(),
  ]);
}
