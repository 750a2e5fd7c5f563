import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { summarizeCards } from '#shared/domain/room-verdict.ts';
import type { RoomAlbumView } from '../../queries/rooms.ts';

/**
 * Suggests the tier of a revealed album from its cards and the ratings on file of absent reviewers.
 */
export function suggestForAlbum({ ratings, on_file }: RoomAlbumView): RoomTier {
  const { suggested_tier } = summarizeCards(ratings ?? [], on_file ?? []);
  return ROOM_TIERS.find((tier) => tier === suggested_tier) ?? '?';
}
