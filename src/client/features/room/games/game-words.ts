import { tierName } from '#shared/domain/albums/tiers.ts';
import { getCallPoints } from '#shared/domain/rooms/room-games.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';

/**
 * Explains the games of a room in one line each, before the first album.
 * @example explainGames({ calls: true, guesses: false }) // ['Call it: …']
 */
export function explainGames({ calls, guesses }: RoomResponse['games']): string[] {
  return [
    ...(calls ? ['Call it: predict the tier that the cards will suggest, for 3 points.'] : []),
    ...(guesses ? ['Who brought it? Guess right for 2 points, or fool the others.'] : []),
  ];
}

/**
 * Describes how a reviewer did in the games of a revealed album; `null` if they did not play.
 * @example describeGame(album, 'Ada') // 'called A +3 · guessed Ben +2'
 */
export function describeGame(
  { games, submitted_by }: Pick<RoomAlbumView, 'games' | 'submitted_by'>,
  reviewer: string,
): string | null {
  if (games === null) return null;
  const own = games.predictions.find((prediction) => prediction.reviewer === reviewer);
  const points = games.points.find((standing) => standing.reviewer === reviewer);
  const { call = null, guess = null } = own ?? {};
  const parts: string[] = [];
  if (call !== null) {
    const won = games.suggested_tier === null ? 0 : getCallPoints(call, games.suggested_tier);
    parts.push(withPoints(`called ${tierName(call)}`, won));
  }
  const won = points?.guesses ?? 0;
  if (reviewer === submitted_by) {
    const isGuessed = games.predictions.some((prediction) => prediction.guess !== null);
    if (isGuessed) parts.push(withPoints('brought it', won));
  } else if (guess !== null) parts.push(withPoints(`guessed ${guess}`, won));
  return parts.length === 0 ? null : parts.join(' · ');
}

/**
 * Describes the points of a reviewer in the games of a revealed album; `null` for none.
 * @example describePoints(album, 'Ada') // '+5'
 */
export function describePoints({ games }: Pick<RoomAlbumView, 'games'>, reviewer: string) {
  const total = games?.points.find((standing) => standing.reviewer === reviewer)?.total ?? 0;
  return total > 0 ? `+${total}` : null;
}

function withPoints(what: string, points: number): string {
  return points > 0 ? `${what} +${points}` : what;
}
