import { formatCount } from '#shared/domain/format-count.ts';
import { joinWithAnd } from '../../../lib/format/join-words.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { getNameFormatter } from '../recap/recap-words.ts';

/** Milliseconds for each award, before the winner. */
const AWARD_MS = 3500;

/**
 * Returns the award that is given now; `null` once the winner is shown.
 * @param elapsed milliseconds since the end of the evening
 * @example findAward(3, 4000) // 1
 */
export function findAward(awards: number, elapsed: number): number | null {
  const place = Math.max(0, Math.floor(elapsed / AWARD_MS));
  return place < awards ? place : null;
}

/** Returns the milliseconds until the next step; `null` once the winner is shown. */
export function findNextStep(awards: number, elapsed: number): number | null {
  const award = findAward(awards, elapsed);
  return award === null ? null : (award + 1) * AWARD_MS - elapsed;
}

type Played = Pick<Recap, 'albums' | 'standings'>;

/** Returns who has the most points, more than one on a tie; `null` without any. */
export function findWinner(recap: Played): string | null {
  const [first] = recap.standings;
  if (first === undefined || first.total === 0) return null;
  const format = getNameFormatter(recap);
  const winners = recap.standings.filter(({ total }) => total === first.total);
  return joinWithAnd(winners.map(({ reviewer }) => format(reviewer)));
}

const ORDINALS = ['1st', '2nd', '3rd'];

/**
 * Describes the place of a reviewer; `null` for one without points.
 * @example describeOwnPlace(recap, 'Ada') // 'You came 2nd with 15 points.'
 */
export function describeOwnPlace(recap: Played, reviewer: string): string | null {
  const own = recap.standings.find((standing) => standing.reviewer === reviewer);
  if (own === undefined) return null;
  const place = findPlace(recap, own.total);
  const points = formatCount(own.total, 'point');
  if (place === 1) return `You won with ${points}!`;
  return `You came ${ORDINALS[place - 1] ?? `${place}th`} with ${points}.`;
}

/** The three best, as they stand beside each other. */
const PODIUM = [1, 0, 2];

/** Returns the places on the podium in their order: the three best, or all winners. */
export function findPodium({ standings }: Played): readonly number[] {
  const winners = standings.filter(({ total }) => total === standings[0]?.total);
  return winners.length > PODIUM.length ? [...winners.keys()] : PODIUM;
}

/**
 * Lists who comes after the podium; equal points share a place.
 * @example describeOthers(recap, 3) // '4. Bea 9 · 5. Ole 7 · 5. Kit 7'
 */
export function describeOthers(recap: Played, podium: number): string {
  const format = getNameFormatter(recap);
  return recap.standings
    .slice(podium)
    .map(({ reviewer, total }) => `${findPlace(recap, total)}. ${format(reviewer)} ${total}`)
    .join(' · ');
}

function findPlace({ standings }: Played, points: number): number {
  return 1 + standings.filter(({ total }) => total > points).length;
}
