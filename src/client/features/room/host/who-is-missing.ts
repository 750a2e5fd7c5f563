import type { RoomSeat } from '../../../api/rooms.ts';

/**
 * Who has not rated yet, in a sentence for the host.
 * @example whoIsMissing([ada, ben], false) // 'Waiting for Ada and Ben'
 */
export function whoIsMissing(seats: readonly RoomSeat[], isHeld: boolean): string {
  if (seats.length === 0) return 'Nobody has taken a seat yet.';
  const missing = seats.filter(({ is_in }) => !is_in);
  const names = missing.map(({ reviewer, is_present }) =>
    is_present ? reviewer : `${reviewer} (away)`,
  );
  if (names.length === 0) return isHeld ? 'All are in, and the cards are held.' : 'All are in.';
  return `Waiting for ${joined(names)}.`;
}

function joined(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
