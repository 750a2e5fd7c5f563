import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { RoomRatingView, RoomSeatView } from '../../../queries/rooms.ts';

export type SeatCard = {
  reviewer: string;
  is_guest: boolean;
  /** `in`: face down. */
  state: 'thinking' | 'away' | 'in' | 'turned' | 'absent';
  /** Rating on the card; `null` until the reveal, and for an empty card. */
  rating: RoomRatingView | null;
};

/**
 * Returns the cards in seat order, so that none moves at the reveal; cards of guests who rated and
 * left are last.
 * @param ratings in reveal order; `null` before the reveal
 * @param turned number of cards that are face up
 */
export function getCards(
  seats: readonly RoomSeatView[],
  ratings: readonly RoomRatingView[] | null,
  turned: number,
): SeatCard[] {
  if (ratings === null)
    return seats.map((seat) => {
      const { reviewer, is_guest } = seat;
      return { reviewer, is_guest, state: getState(seat), rating: null };
    });
  const names = new Map(
    [...seats, ...ratings].map(({ reviewer, is_guest }) => [reviewer, is_guest]),
  );
  return [...names].map(([reviewer, is_guest]) => {
    const place = ratings.findIndex((rating) => rating.reviewer === reviewer);
    const rating = ratings[place] ?? null;
    if (rating === null) return { reviewer, is_guest, state: 'absent', rating };
    return { reviewer, is_guest, state: place < turned ? 'turned' : 'in', rating };
  });
}

/** Returns the state of a seat before the reveal. */
function getState({ is_in, is_present }: RoomSeatView): 'thinking' | 'away' | 'in' {
  if (is_in) return 'in';
  return is_present ? 'thinking' : 'away';
}

/** Sorts late cards last, so that no revealed card is covered again. */
export function inTurnOrder(ratings: readonly RoomRatingView[]): RoomRatingView[] {
  return ratings.toSorted((one, other) => Number(one.is_late) - Number(other.is_late));
}

/** Removes the empty cards of reviewers whose rating on file is shown instead. */
export function withoutFiled(
  cards: readonly SeatCard[],
  onFile: readonly { reviewer: string }[],
): SeatCard[] {
  return cards.filter(
    ({ reviewer, state }) =>
      state !== 'absent' || !onFile.some((filed) => filed.reviewer === reviewer),
  );
}

/** Sorts the user's own card first, as on a phone. */
export function withOwnFirst(cards: readonly SeatCard[], reviewer: string | undefined): SeatCard[] {
  return cards.toSorted(
    (one, other) => Number(other.reviewer === reviewer) - Number(one.reviewer === reviewer),
  );
}

/** True if the reviewer's previous tier was different. */
export function hasMoved({ tier, was }: RoomRatingView): boolean {
  return was !== null && was !== tier;
}

/** True if two or more all give an S, the best that an evening can have. */
export function isUnanimousS(ratings: readonly { tier: Tier }[]): boolean {
  return ratings.length > 1 && ratings.every(({ tier }) => tier === 'S');
}
