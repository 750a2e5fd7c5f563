import { planTurns } from '#shared/domain/rooms/turn-plan.ts';
import { useMedia } from '../../../hooks/hydration.ts';
import { useServerNow } from '../../../hooks/server-now.ts';
import type { RoomAlbumView } from '../../../queries/rooms.ts';

/**
 * Number of revealed cards, at the same time on every screen: by the server's clock, whatever the
 * own one says. With reduced motion all at once.
 * @param cards in the order of the reveal
 * @param album without the time of the reveal if it is long over
 */
export function useTurned(
  cards: Parameters<typeof planTurns>[0],
  { revealed_at, previous_cards }: Pick<RoomAlbumView, 'revealed_at' | 'previous_cards'>,
): number {
  const isStill = useMedia('(prefers-reduced-motion: reduce)', false);
  const begin = revealed_at === null ? Number.NEGATIVE_INFINITY : Date.parse(revealed_at);
  const turns = planTurns(cards, previous_cards).map((delay) => begin + (isStill ? 0 : delay));
  const now = useServerNow((moment) => turns.find((at) => at > moment));
  return turns.filter((at) => at <= now).length;
}
