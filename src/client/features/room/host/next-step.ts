import type { RoomResponse } from '../../../queries/rooms.ts';
import { isWaiting } from './queue-order.ts';

/**
 * Tells the host what comes next; while the main button is off, why.
 * @example describeNextStep(room) // 'The reveal waits for the first vote.'
 */
export function describeNextStep(room: RoomResponse): string {
  const { albums, status } = room;
  const next = albums.find(isWaiting);
  if (status === 'lobby')
    return next === undefined ? 'Add an album below to start.' : `First up: ${next.title}.`;
  const hand = albums.find(({ state }) => state === 'rating' || state === 'revealed');
  if (hand?.state === 'rating') return describeReveal(room);
  if (hand?.state === 'revealed')
    return next === undefined ? 'This was the last album.' : `Next up: ${next.title}.`;
  return next === undefined ? 'Ending the evening gives the awards and the recap.' : '';
}

function describeReveal({ seats, votes, is_held, reveal_at, games }: RoomResponse): string {
  if (votes === 0) return 'The reveal waits for the first vote.';
  if (is_held) return 'The cards turn when you reveal them, or after you stop holding.';
  if (reveal_at !== null) return 'The cards turn in a moment, unless you hold them.';
  if (seats.length < 2) return 'With one seat the cards turn only when you reveal them.';
  const missing = seats.filter(({ is_in }) => !is_in);
  if (missing.length === 0) return '';
  if (missing.every(({ is_present }) => !is_present))
    return 'The cards wait for sleeping phones, unless you reveal without them.';
  const what = games.calls || games.guesses ? 'vote, call and guess' : 'vote';
  return `The cards turn three seconds after the last ${what}.`;
}
