import { scaleLinear } from 'd3-scale';
import type { PairOfReviewers } from '#shared/domain/insights/taste-map.ts';

type Pair = Pick<
  PairOfReviewers,
  'reviewers' | 'albums' | 'is_few' | 'distance' | 'centred_distance' | 'tau'
>;

/** Measure of how close two reviewers' taste is (product/insights.md#insights). */
export type Measure = {
  /** Value in the URL. */
  name: string;
  title: string;
  note: string;
  read: (pair: Pair) => number | null;
  show: (value: number) => string;
  /** Text that follows two names. */
  describe: (value: number) => string;
  /** 1 for identical, 0 for unrelated, below 0 for opposite taste. */
  closeness: (value: number) => number;
  /** Values of the legend, closest first. */
  legend: readonly number[];
};

/** Mean distance in tiers that counts as far: unrelated reviewers are about two apart. */
const FAR = 2.5;

/** Most pairs are between one and two tiers apart; a non-linear scale separates their shades. */
const nearness = scaleLinear().domain([0, FAR]).range([1, 0]).clamp(true);
const getCloseness = (distance: number) => nearness(distance) ** 1.3;

const tiersApart = {
  show: (value: number) => value.toFixed(1),
  closeness: getCloseness,
  legend: [0, 0.5, 1, 1.5, 2, FAR],
};

const DISTANCE: Measure = {
  name: 'distance',
  title: 'Distance',
  note: 'Average difference between their ratings, in tiers: 0 is identical, 7 is S against Tiering Herrie.',
  read: ({ distance }) => distance,
  describe: (value) => `${steps(value)} apart`,
  ...tiersApart,
};

export const MEASURES: readonly Measure[] = [
  DISTANCE,
  {
    name: 'centered',
    title: 'Adjusted distance',
    note: 'The same, adjusted for how strict each person is.',
    read: ({ centred_distance }) => centred_distance,
    describe: (value) => `${steps(value)} apart, adjusted`,
    ...tiersApart,
  },
  {
    name: 'tau',
    title: 'Kendall’s tau‑b',
    note: 'Whether both rank the albums in the same order: 1 is the same, 0 is no connection, −1 is the opposite. How strict each person is makes no difference.',
    read: ({ tau }) => tau,
    show: (value) => value.toFixed(2).replace('-', '−'),
    describe: (value) => `tau‑b ${value.toFixed(2).replace('-', '−')}`,
    closeness: (value) => value,
    legend: [1, 0.5, 0, -0.5, -1],
  },
];

/** Returns the measure named in the URL; distance by default. */
export function getMeasure(name: string | undefined): Measure {
  return MEASURES.find((measure) => measure.name === name) ?? DISTANCE;
}

export function pairSentence(measure: Measure, pair: Pair): string {
  const [one, other] = pair.reviewers;
  if (pair.albums === 0) return `${one} and ${other}: no albums in common`;
  const value = measure.read(pair);
  const says =
    value === null ? 'no figure (one of them always gave the same tier)' : measure.describe(value);
  const albums = pair.albums === 1 ? '1 album' : `${pair.albums} albums`;
  return `${one} and ${other}: ${says}, over ${pair.is_few ? 'only ' : ''}${albums}`;
}

/**
 * Returns the closest and the furthest of all pairs with at least eight albums; empty if they are
 * equal.
 */
export function extremes<P extends Pair>(measure: Measure, pairs: readonly P[]): P[] {
  const order = measure.closeness(1) > measure.closeness(0) ? -1 : 1;
  const worth = (pair: Pair) => order * (measure.read(pair) ?? 0);
  const sorted = pairs
    .filter((pair) => !pair.is_few && measure.read(pair) !== null)
    .sort((one, other) => worth(one) - worth(other));
  const [closest, furthest] = [sorted[0], sorted.at(-1)];
  if (!closest || !furthest || worth(closest) === worth(furthest)) return [];
  return [closest, furthest];
}

function steps(value: number): string {
  return value === 1 ? '1.0 tier' : `${value.toFixed(1)} tiers`;
}
