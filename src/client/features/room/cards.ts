import type { RoomRating, RoomSeat } from '../../api/rooms.ts';

export type SeatCard = {
  reviewer: string;
  /** `in`: it lies face down. */
  state: 'thinking' | 'away' | 'in' | 'turned' | 'absent';
  /** What is on it; `null` until the reveal, and where nothing is. */
  rating: RoomRating | null;
};

/**
 * The cards as they lie before people, in the order in which they took their seats, so that none
 * moves at the reveal; who rated and left lies behind them.
 * @param ratings in the order in which they turn; `null` before the reveal
 * @param turned how many of them lie face up
 */
export function getCards(
  seats: readonly RoomSeat[],
  ratings: readonly RoomRating[] | null,
  turned: number,
): SeatCard[] {
  if (ratings === null)
    return seats.map((seat) => ({ reviewer: seat.reviewer, state: getState(seat), rating: null }));
  const reviewers = new Set([...seats, ...ratings].map(({ reviewer }) => reviewer));
  return [...reviewers].map((reviewer) => {
    const place = ratings.findIndex((rating) => rating.reviewer === reviewer);
    const rating = ratings[place] ?? null;
    if (rating === null) return { reviewer, state: 'absent', rating };
    return { reviewer, state: place < turned ? 'turned' : 'in', rating };
  });
}

/** How a seat stands before the reveal. */
function getState({ is_in, is_present }: RoomSeat): 'thinking' | 'away' | 'in' {
  if (is_in) return 'in';
  return is_present ? 'thinking' : 'away';
}

/** Puts late cards last, so that none that is turned already is covered again. */
export function inTurnOrder(ratings: readonly RoomRating[]): RoomRating[] {
  return ratings.toSorted((one, other) => Number(one.is_late) - Number(other.is_late));
}

/** Drops the empty places of reviewers whose rating on file is shown instead. */
export function withoutFiled(
  cards: readonly SeatCard[],
  onFile: readonly { reviewer: string }[],
): SeatCard[] {
  return cards.filter(
    ({ reviewer, state }) =>
      state !== 'absent' || !onFile.some((filed) => filed.reviewer === reviewer),
  );
}

/** Puts the own card first, as on a phone. */
export function withOwnFirst(cards: readonly SeatCard[], reviewer: string | undefined): SeatCard[] {
  return cards.toSorted(
    (one, other) => Number(other.reviewer === reviewer) - Number(one.reviewer === reviewer),
  );
}

/** True if what somebody had said before is another tier, and worth telling. */
export function hasMoved({ tier, was }: RoomRating): boolean {
  return was !== null && was !== tier;
}
