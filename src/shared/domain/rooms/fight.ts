import { tierScore } from '../albums/scores.ts';
import { type RatingCard, stepsApart } from './room-verdict.ts';

type Rating = Pick<RatingCard, 'reviewer' | 'tier'>;

/** Two reviewers with the largest distance on an album, in tiers. */
export type Fight = { high: Rating; low: Rating; distance: number };

/** Two reviewers with the largest distance, the first on a tie; `null` if all agree. */
export function getFight(ratings: readonly Rating[]): Fight | null {
  const scored = ratings.flatMap(({ reviewer, tier }) => {
    const score = tierScore(tier);
    return score === null ? [] : [{ reviewer, tier, score }];
  });
  const [high] = [...scored].sort((one, other) => other.score - one.score);
  const [low] = [...scored].sort((one, other) => one.score - other.score);
  if (high === undefined || low === undefined || high.score === low.score) return null;
  const named = ({ reviewer, tier }: Rating) => ({ reviewer, tier });
  return { high: named(high), low: named(low), distance: stepsApart(high.score, low.score) };
}
