import { stepsApart } from '../room-verdict.ts';
import type { Tier } from '../tiers.ts';
import {
  centredDistance,
  kendallTauB,
  LEAST_SHARED,
  meanDistance,
  pairScores,
  sharedAlbums,
} from './agreement.ts';
import type { RatedAlbum } from './rated-album.ts';
import { LOVED } from './standing-alone.ts';

/** An album that two people rated, with what they gave. */
type SharedAlbum = { album_id: string; tiers: [one: Tier, other: Tier] };

/** How two people's taste compares, over the albums that both rated (rules.md#insights). */
export type PairOfReviewers = {
  reviewers: [one: string, other: string];
  albums: number;
  /** Too few albums to say much. */
  is_few: boolean;
  /** In tiers, 0 to 7. */
  distance: number | null;
  /** The same after taking away each one's mean. */
  centred_distance: number | null;
  /** Kendall's tau-b, -1 to 1. */
  tau: number | null;
  fights: SharedAlbum[];
  favourites: SharedAlbum[];
};

/** Albums that a pair is shown with. */
const MOST_SHOWN = 5;

/** Every two of some people, in their order. @param albums rated by these people */
export function tasteMap(
  albums: readonly RatedAlbum[],
  people: readonly string[],
): PairOfReviewers[] {
  const columns = people.map((name, place) => ({
    name,
    scores: albums.map(({ scores }) => scores[place] ?? null),
  }));
  return columns.flatMap((one, place) =>
    columns.slice(place + 1).map((other) => comparePair(albums, one, other)),
  );
}

type Column = { name: string; scores: readonly (number | null)[] };

function comparePair(albums: readonly RatedAlbum[], one: Column, other: Column): PairOfReviewers {
  const pairs = pairScores(one.scores, other.scores);
  const shown = (places: readonly number[]) =>
    places.flatMap((place) => showShared(albums[place], one.name, other.name));
  return {
    reviewers: [one.name, other.name],
    albums: sharedAlbums(pairs),
    is_few: sharedAlbums(pairs) < LEAST_SHARED,
    distance: meanDistance(pairs),
    centred_distance: centredDistance(pairs),
    tau: kendallTauB(pairs),
    fights: shown(biggestFights(one.scores, other.scores)),
    favourites: shown(sharedFavourites(one.scores, other.scores)),
  };
}

function showShared(found: RatedAlbum | undefined, one: string, other: string): SharedAlbum[] {
  if (found === undefined) return [];
  const { id, individual_tiers } = found.album;
  return [{ album_id: id, tiers: [individual_tiers[one] ?? '?', individual_tiers[other] ?? '?'] }];
}

type Scores = readonly (number | null)[];

/** Places of the albums that two people lie furthest apart on. */
function biggestFights(ones: Scores, others: Scores): number[] {
  return topPlaces(ones, others, (one, other) => stepsApart(one, other));
}

/** Places of the albums that both love, the best first. */
function sharedFavourites(ones: Scores, others: Scores): number[] {
  return topPlaces(ones, others, (one, other) =>
    one >= LOVED && other >= LOVED ? one + other : 0,
  );
}

/** Where what two people gave comes to most, and to more than nothing; among equals as they stand. */
function topPlaces(
  ones: Scores,
  others: Scores,
  worth: (one: number, other: number) => number,
): number[] {
  const top: { place: number; worth: number }[] = [];
  for (let place = 0; place < ones.length; place += 1) {
    const [one, other] = [ones[place], others[place]];
    if (one == null || other == null) continue;
    const here = worth(one, other);
    const least = top.length < MOST_SHOWN ? 0 : (top.at(-1)?.worth ?? 0);
    if (here <= least) continue;
    top.splice(top.findLastIndex((one) => one.worth >= here) + 1, 0, { place, worth: here });
    if (top.length > MOST_SHOWN) top.pop();
  }
  return top.map(({ place }) => place);
}
