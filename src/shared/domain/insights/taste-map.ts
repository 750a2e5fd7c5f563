import type { Tier } from '../albums/tiers.ts';
import { stepsApart } from '../rooms/room-verdict.ts';
import {
  centeredDistance,
  kendallTauB,
  MIN_SHARED,
  meanDistance,
  type PlacedPairs,
  pairScores,
  sharedAlbums,
} from './agreement.ts';
import { getTop } from './figures.ts';
import type { Column, RatedAlbum } from './rated-album.ts';
import { LOVED } from './standing-alone.ts';

/** Album that two reviewers rated, with their tiers. */
type SharedAlbum = { album_id: string; tiers: [one: Tier, other: Tier] };

/** Comparison of two reviewers over the albums that both rated (product/insights.md#insights). */
export type PairOfReviewers = {
  reviewers: [one: string, other: string];
  albums: number;
  /** True if the shared albums are too few for a reliable comparison. */
  is_few: boolean;
  /** In tiers, 0 to 7. */
  distance: number | null;
  /** Same distance after subtracting each reviewer's mean. */
  centred_distance: number | null;
  /** Kendall's tau-b, -1 to 1. */
  tau: number | null;
  fights: SharedAlbum[];
  favourites: SharedAlbum[];
};

/** Maximum albums in the lists of a pair. */
const MAX_SHOWN = 5;

/** Compares every pair of reviewers, in their order. */
export function tasteMap(
  albums: readonly RatedAlbum[],
  people: readonly Column[],
): PairOfReviewers[] {
  return people.flatMap((one, n) =>
    people.slice(n + 1).map((other) => comparePair(albums, one, other)),
  );
}

function comparePair(albums: readonly RatedAlbum[], one: Column, other: Column): PairOfReviewers {
  const pairs = pairScores(one.scores, other.scores, MAX_SHOWN);
  const shown = (places: readonly number[]) =>
    places.flatMap((place) => showShared(albums[place], one.reviewer, other.reviewer));
  return {
    reviewers: [one.reviewer, other.reviewer],
    albums: sharedAlbums(pairs),
    is_few: sharedAlbums(pairs) < MIN_SHARED,
    distance: meanDistance(pairs),
    centred_distance: centeredDistance(pairs),
    tau: kendallTauB(pairs),
    fights: shown(biggestFights(pairs)),
    favourites: shown(sharedFavourites(pairs)),
  };
}

function showShared(found: RatedAlbum | undefined, one: string, other: string): SharedAlbum[] {
  if (found === undefined) return [];
  const { id, individual_tiers } = found.album;
  return [{ album_id: id, tiers: [individual_tiers[one] ?? '?', individual_tiers[other] ?? '?'] }];
}

/** Indexes of the albums with the largest distance between two reviewers. */
function biggestFights(pairs: PlacedPairs): number[] {
  return topPlaces(pairs, stepsApart);
}

/** Indexes of the albums that both love, the best first. */
function sharedFavourites(pairs: PlacedPairs): number[] {
  return topPlaces(pairs, (one, other) => (one >= LOVED && other >= LOVED ? one + other : 0));
}

/** Indexes of the albums with the highest `worth` above 0; ties preserve their order. */
function topPlaces(pairs: PlacedPairs, worth: (one: number, other: number) => number): number[] {
  const placed = pairs.flatMap(({ one, other, first }) => {
    const here = worth(one, other);
    return here === 0 ? [] : first.map((place) => ({ place, worth: here }));
  });
  const compare = (one: (typeof placed)[number], other: (typeof placed)[number]) =>
    other.worth - one.worth || one.place - other.place;
  return getTop(placed, MAX_SHOWN, compare).map(({ place }) => place);
}
