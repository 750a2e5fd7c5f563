import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';

/**
 * Describes room changes for screen readers, except for those in the status line.
 * @example describeNews(before, after) // ['Cleo has joined.']
 */
export function describeNews(before: RoomResponse, after: RoomResponse): string[] {
  const [old, hand] = [findCurrentAlbum(before), findCurrentAlbum(after)];
  const isSame = old?.album_id === hand?.album_id && old?.round === hand?.round;
  return [
    ...(isSame || hand === undefined ? [] : [describeBeginning(hand)]),
    ...describeSeats(before, after),
  ];
}

/** Returns the album that is being rated or was just revealed. */
export function findCurrentAlbum({
  albums,
}: RoomResponse): RoomResponse['albums'][number] | undefined {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

function describeBeginning({ round: attempt, title, artist }: RoomAlbumView): string {
  return attempt > 1 ? `Once more: ${title}.` : `Now: ${title} by ${artist}.`;
}

function describeSeats(before: RoomResponse, after: RoomResponse): string[] {
  const own = [before.mine?.reviewer, after.mine?.reviewer];
  const findNew = (one: RoomResponse, other: RoomResponse) =>
    one.seats
      .map(({ reviewer }) => reviewer)
      .filter((name) => !own.includes(name) && !other.seats.some((seat) => seat.reviewer === name));
  return [
    ...findNew(after, before).map((reviewer) => `${reviewer} has joined.`),
    ...findNew(before, after).map((reviewer) => `${reviewer} has left.`),
  ];
}
