import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';

/** True while the submitter of an album is guessed: it is revealed with the first round. */
export function canGuess(
  { games }: Pick<RoomResponse, 'games'>,
  { state, round }: Pick<RoomAlbumView, 'state' | 'round'>,
): boolean {
  return games.guesses && state === 'rating' && round === 1;
}
