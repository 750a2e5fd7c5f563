import { z } from 'zod';
import { countSchema, tierSchema } from '../../contracts/fields.ts';
import {
  centeredDistance,
  kendallTauB,
  MIN_SHARED,
  meanDistance,
  type PlacedPairs,
  pairScores,
  sharedAlbums,
} from '../../domain/insights/agreement.ts';
import { getTop } from '../../domain/insights/figures.ts';
import type { Column, RatedAlbum } from '../../domain/insights/rated-album.ts';
import { LOVED } from '../../domain/insights/standing-alone.ts';
import { stepsApart } from '../../domain/rooms/room-verdict.ts';
import type { Section } from '../section.ts';

const sharedAlbumSchema = z.object({
  album_id: z.string(),
  tiers: z.tuple([tierSchema, tierSchema]),
});

const pairSchema = z.object({
  reviewers: z.tuple([z.string(), z.string()]),
  albums: countSchema.describe(
    'Albums that both rated with a scored tier, the base of all figures',
  ),
  is_few: z.boolean().describe('True for fewer than eight albums, a small sample'),
  distance: z.number().nullable().describe('Mean distance in tiers, 0 to 7'),
  centred_distance: z
    .number()
    .nullable()
    .describe('Distance after subtracting each person’s mean over these albums'),
  tau: z
    .number()
    .nullable()
    .describe(
      'Kendall’s tau-b, -1 to 1. Only order counts. `null` if one of them rated everything the same',
    ),
  fights: z.array(sharedAlbumSchema).describe('Up to five, furthest apart first'),
  favourites: z.array(sharedAlbumSchema).describe('Up to five that both rated A or better'),
});

type SharedAlbum = z.output<typeof sharedAlbumSchema>;
type PairOfReviewers = z.output<typeof pairSchema>;
const schema = z.array(pairSchema);

/** Comparison of every pair of reviewers, in their order, over the albums that both rated. */
export const taste: Section<typeof schema> = {
  schema,
  compute: ({ rated, people }) =>
    people.flatMap((one, n) => people.slice(n + 1).map((other) => comparePair(rated, one, other))),
  listAlbums: (pairs) =>
    pairs
      .flatMap(({ fights, favourites }) => [...fights, ...favourites])
      .map(({ album_id }) => album_id),
};

/** Maximum albums in the lists of a pair. */
const MAX_SHOWN = 5;

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
