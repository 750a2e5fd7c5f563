import { stepsApart } from '../rooms/room-verdict.ts';
import { rounded } from './figures.ts';

/** Number of albums per pair of scores from two reviewers; eight tiers make at most 64 pairs. */
export type ScorePairs = readonly { one: number; other: number; albums: number }[];

/** Includes the indexes of the first such albums. */
export type PlacedPairs = readonly (ScorePairs[number] & { first: readonly number[] })[];

/**
 * Minimum shared albums for a reliable comparison; with fewer, the page shows a note
 * (product/insights.md#insights).
 */
export const MIN_SHARED = 8;

/** Higher than every score. */
const MAX_SCORE = 100;

/**
 * Pairs the scores of two reviewers; albums that one of them did not rate are left out.
 * @param ones by album index, 0 for none
 * @param first maximum album indexes stored per pair
 */
export function pairScores(
  ones: ArrayLike<number>,
  others: ArrayLike<number>,
  first: number,
): PlacedPairs {
  const pairs: { one: number; other: number; albums: number; first: number[] }[] = [];
  // Index of each pair of scores in `pairs`, plus 1.
  const known = new Uint8Array(MAX_SCORE ** 2);
  for (let place = 0; place < ones.length; place += 1) {
    const one = ones[place] ?? 0;
    const other = others[place] ?? 0;
    if (one === 0 || other === 0) continue;
    const key = one * MAX_SCORE + other;
    if (known[key] === 0) known[key] = pairs.push({ one, other, albums: 0, first: [] });
    const pair = pairs[(known[key] ?? 0) - 1];
    if (pair === undefined) continue;
    pair.albums += 1;
    if (pair.albums <= first) pair.first.push(place);
  }
  return pairs;
}

/** Number of albums that both rated. */
export function sharedAlbums(pairs: ScorePairs): number {
  return pairs.reduce((sum, { albums }) => sum + albums, 0);
}

/**
 * Distance of two reviewers: mean distance in tiers, 0 to 7, one decimal; `null` without albums.
 */
export function meanDistance(pairs: ScorePairs): number | null {
  const distance = meanOver(pairs, ({ one, other }) => stepsApart(one, other));
  return distance === null ? null : rounded(distance, 1);
}

/**
 * Same distance after subtracting each reviewer's own mean over these albums, so that strictness
 * does not count: S and C beside A and D are 0 apart.
 */
export function centeredDistance(pairs: ScorePairs): number | null {
  const ones = meanOver(pairs, ({ one }) => one) ?? 0;
  const others = meanOver(pairs, ({ other }) => other) ?? 0;
  return meanDistance(
    pairs.map(({ one, other, albums }) => ({ one: one - ones, other: other - others, albums })),
  );
}

/**
 * Rank correlation of two reviewers, ties counted: Kendall's tau-b, -1 (the opposite order) to 1,
 * two decimals; `null` if one of them gave all the same, or for fewer than two albums. Only order
 * counts, so subtracting each mean changes nothing. M. G. Kendall, 'The treatment of ties in
 * ranking problems', Biometrika 33 (1945), 239–251.
 */
export function kendallTauB(pairs: ScorePairs): number | null {
  const all = couples(sharedAlbums(pairs));
  const tiedOnes = tiedCouples(pairs, ({ one }) => one);
  const tiedOthers = tiedCouples(pairs, ({ other }) => other);
  const whole = Math.sqrt((all - tiedOnes) * (all - tiedOthers));
  return whole === 0 ? null : rounded(concordance(pairs) / whole, 2);
}

type Pair = ScorePairs[number];

/** Number of album pairs in the same order minus pairs in the opposite order. */
function concordance(pairs: ScorePairs): number {
  let sum = 0;
  for (const [place, first] of pairs.entries())
    for (const second of pairs.slice(place + 1)) {
      const direction = Math.sign((first.one - second.one) * (first.other - second.other));
      sum += direction * first.albums * second.albums;
    }
  return sum;
}

function tiedCouples(pairs: ScorePairs, getScore: (pair: Pair) => number): number {
  const counts = new Map<number, number>();
  for (const pair of pairs)
    counts.set(getScore(pair), (counts.get(getScore(pair)) ?? 0) + pair.albums);
  return [...counts.values()].reduce((sum, count) => sum + couples(count), 0);
}

/** Number of pairs among `count` items. */
function couples(count: number): number {
  return (count * (count - 1)) / 2;
}

function meanOver(pairs: ScorePairs, worth: (pair: Pair) => number): number | null {
  const sum = pairs.reduce((total, pair) => total + worth(pair) * pair.albums, 0);
  const albums = sharedAlbums(pairs);
  return albums === 0 ? null : sum / albums;
}
