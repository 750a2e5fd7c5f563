import { type Room, RoomError } from '#shared/domain/rooms/room.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Normalizes a name for comparison: no case, accents, extra spaces and invisible characters. */
function getNameKey(name: string): string {
  return foldText(name.replace(/\p{Cf}/gu, ''));
}

/** Finds the name that differs at most in case, accents and invisible characters. */
export function findSameName(names: Iterable<string>, name: string): string | undefined {
  const key = getNameKey(name);
  for (const one of names) if (getNameKey(one) === key) return one;
  return undefined;
}

/** True if a name has a visible character. */
export function isVisibleName(name: string): boolean {
  return getNameKey(name) !== '';
}

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
