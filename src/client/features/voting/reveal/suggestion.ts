import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import {
  type RatingCard,
  summarizeCards,
  withoutGuests,
} from '#shared/domain/rooms/room-verdict.ts';
import type { RoomAlbumView } from '../../../queries/rooms.ts';

/**
 * Suggests the tier of a revealed album from its cards and the ratings on file of absent reviewers.
 */
export function suggestForAlbum({ ratings, on_file }: RoomAlbumView): RoomTier {
  const { suggested_tier } = summarizeCards(ratings ?? [], on_file ?? []);
  return ROOM_TIERS.find((tier) => tier === suggested_tier) ?? '?';
}

/**
 * Describes which ratings the figures count; `null` if these are just the cards on the table.
 * @example describeCounted(ratings, onFile) // '3 in the room, 2 on file, guests not counted'
 */
export function describeCounted(
  ratings: readonly RatingCard[],
  onFile: readonly RatingCard[],
  where = 'room',
): string | null {
  const counted = withoutGuests(ratings).length;
  const parts = [
    ...(onFile.length > 0 ? [`${onFile.length} on file`] : []),
    ...(counted < ratings.length ? ['guests not counted'] : []),
  ];
  return parts.length === 0 ? null : [`${counted} in the ${where}`, ...parts].join(', ');
}

type Veto = { veto: boolean; veto_by: string | null };

/** Formats the veto of an album: 'Vetoed by Bea'; `null` without one. */
export function describeVeto({ veto, veto_by }: Veto): string | null {
  if (!veto) return null;
  return veto_by === null ? 'Vetoed' : `Vetoed by ${veto_by}`;
}
