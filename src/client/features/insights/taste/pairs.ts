import type { InsightsData } from '../insights-query.ts';
import { countTiers, formatAlbumCount } from '../words.ts';

export type Pair = InsightsData['pairs'][number];

/**
 * Returns the pair of two reviewers, `one` first; `null` if one of them rated nothing, or for the
 * same name twice.
 */
export function findPair(pairs: readonly Pair[], one: string, other: string): Pair | null {
  const pair = pairs.find(
    ({ reviewers }) => reviewers.includes(one) && reviewers.includes(other) && one !== other,
  );
  if (pair === undefined) return null;
  return pair.reviewers[0] === one ? pair : swapReviewers(pair);
}

function swapReviewers(pair: Pair): Pair {
  const turn = ({
    album_id,
    tiers: [one, other],
  }: Pair['fights'][number]): Pair['fights'][number] => ({
    album_id,
    tiers: [other, one],
  });
  return {
    ...pair,
    reviewers: [pair.reviewers[1], pair.reviewers[0]],
    fights: pair.fights.map(turn),
    favourites: pair.favourites.map(turn),
  };
}

/** @example describePair(pair) // 'Ada and Ben: 1.3 tiers apart, over 51 albums' */
export function describePair({ reviewers, albums, is_few, distance }: Pair): string {
  const names = reviewers.join(' and ');
  if (albums === 0) return `${names}: no albums in common`;
  return `${names}: ${countTiers(distance)} apart, over ${is_few ? 'only ' : ''}${formatAlbumCount(albums)}`;
}
