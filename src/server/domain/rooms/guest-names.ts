import { findSameName } from '#shared/domain/people/names.ts';
import { type Room, RoomError } from '#shared/domain/rooms/room.ts';

/**
 * Returns the name of a guest as the room spells it: a guest who left and comes back as 'max' has
 * the cards of 'Max'.
 * @param id guest who takes the name; their own seat may have it
 * @throws RoomError NAME_TAKEN
 */
export function toGuestName({ seats, ratings, albums }: Room, id: string, typed: string): string {
  const others = seats.filter((seat) => seat.id !== id).map(({ reviewer }) => reviewer);
  if (findSameName(others, typed) !== undefined) throw new RoomError('NAME_TAKEN');
  const cards = [...ratings, ...albums.flatMap(({ previous_cards }) => previous_cards)];
  const known = cards.filter(({ is_guest }) => is_guest).map(({ reviewer }) => reviewer);
  return findSameName(known, typed) ?? typed;
}
