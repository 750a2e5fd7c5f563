import { tierName } from '#shared/domain/tiers.ts';
import type { RoomAnswer } from '../../../api/rooms.ts';

/**
 * What is told of a room that has changed, to who does not see it; what the own seat did is said
 * where it was done.
 * @example newsOf(before, after) // ['Cleo is in, 3 of 4.']
 */
export function newsOf(before: RoomAnswer, after: RoomAnswer): string[] {
  const [old, hand] = [handOf(before), handOf(after)];
  const isSame = old?.album_id === hand?.album_id && old?.round === hand?.round;
  return [
    ...endedOf(before, after),
    ...(isSame || hand === undefined ? [] : [begun(hand)]),
    ...seatsOf(before, after, isSame && hand?.state === 'rating'),
    ...(hand?.state === 'rating' ? countOf(before, after) : []),
  ];
}

/** The album that is being rated or was just revealed. */
export function handOf({ albums }: RoomAnswer): RoomAnswer['albums'][number] | undefined {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

function begun({ round, title, artist }: RoomAnswer['albums'][number]): string {
  return round > 1 ? `Once more: ${title}.` : `Now: ${title} by ${artist}.`;
}

function endedOf(before: RoomAnswer, after: RoomAnswer): string[] {
  const old = handOf(before);
  const album = after.albums.find(({ album_id }) => album_id === old?.album_id);
  if (album?.state === 'saved') return [`${album.title} is saved as ${tierName(album.tier)}.`];
  return album?.state === 'skipped' ? [`${album.title} is skipped.`] : [];
}

function seatsOf(before: RoomAnswer, after: RoomAnswer, isRating: boolean): string[] {
  const count = `${after.seats.filter(({ is_in }) => is_in).length} of ${after.seats.length}`;
  const own = [before.mine?.reviewer, after.mine?.reviewer];
  const told = after.seats.flatMap(({ reviewer, is_in, is_present }) => {
    if (own.includes(reviewer)) return [];
    const seat = before.seats.find((one) => one.reviewer === reviewer);
    if (seat === undefined) return [`${reviewer} has joined.`];
    if (isRating && is_in !== seat.is_in)
      return [is_in ? `${reviewer} is in, ${count}.` : `${reviewer} has taken back, ${count}.`];
    if (is_present === seat.is_present) return [];
    return [is_present ? `${reviewer} is back.` : `${reviewer} is away.`];
  });
  const left = before.seats
    .map(({ reviewer }) => reviewer)
    .filter((name) => !own.includes(name) && !after.seats.some((seat) => seat.reviewer === name));
  return [...told, ...left.map((reviewer) => `${reviewer} has left.`)];
}

function countOf(before: RoomAnswer, after: RoomAnswer): string[] {
  if (before.reveal_at === null && after.reveal_at !== null)
    return ['Everybody is in. The cards turn in three seconds.'];
  if (before.is_held !== after.is_held)
    return [after.is_held ? 'The host holds the cards.' : 'The host lets the cards turn.'];
  return before.reveal_at !== null && after.reveal_at === null ? ['The count has stopped.'] : [];
}
