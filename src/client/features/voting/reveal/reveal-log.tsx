import { tierName } from '#shared/domain/albums/tiers.ts';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { RoomRatingView } from '../../../queries/rooms.ts';
import { hasMoved } from './cards.ts';

/** Announces each card to screen readers once, when it is revealed. */
export function RevealLog({ turned }: { turned: readonly RoomRatingView[] }) {
  return (
    <VisuallyHidden as="p" role="log" aria-label="Cards">
      {turned.map((rating) => (
        <span key={rating.reviewer}>{spoken(rating)} </span>
      ))}
    </VisuallyHidden>
  );
}

function spoken(rating: RoomRatingView): string {
  const { tier, was, note } = rating;
  const before = was !== null && hasMoved(rating) ? `, was ${tierName(was)}` : '';
  return `${formatGuestName(rating)}: ${tierName(tier)}${before}${note === null ? '' : `, “${note}”`}.`;
}
