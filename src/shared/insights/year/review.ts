import { z } from 'zod';
import { countSchema, givenTierSchema, tierSchema } from '../../contracts/fields.ts';
import { tierScore } from '../../domain/albums/scores.ts';
import type { Tier } from '../../domain/albums/tiers.ts';
import { groupBy } from '../../domain/group-by.ts';
import { MIN_RATINGS } from '../../domain/insights/agreement-words.ts';
import { getTop } from '../../domain/insights/figures.ts';
import type { AlbumOpinions, RatedAlbum } from '../../domain/insights/rated-album.ts';
import { getFight } from '../../domain/rooms/fight.ts';
import { stepsApart } from '../../domain/rooms/room-verdict.ts';
import type { RatingChange, Section } from '../section.ts';

const favouriteSchema = z.object({
  album_id: z.string(),
  average: z.number(),
  ratings: countSchema,
});

const fightSchema = z.object({
  album_id: z.string(),
  high: givenTierSchema,
  low: givenTierSchema,
  distance: countSchema.describe('In tiers, 1 to 7'),
});

const changedMindSchema = z.object({
  album_id: z.string(),
  reviewer: z.string(),
  from: tierSchema,
  to: tierSchema,
  distance: countSchema.describe('In tiers, 1 to 7'),
});

const mindsSchema = z.object({
  changed: countSchema.describe('Ratings whose tier changed between the start and end of the year'),
  furthest: changedMindSchema.nullable(),
});

const championSchema = z.object({
  bracket_id: z.string(),
  name: z.string(),
  title: z.string(),
  artist: z.string(),
  cover_url: z.string().nullable(),
});

const reviewSchema = z.object({
  sessions: countSchema,
  favourite: favouriteSchema
    .nullable()
    .describe('Best average among the albums with the most ratings'),
  biggest_fight: fightSchema.nullable(),
  minds: mindsSchema.describe('From the changelog, regardless of when the album was played'),
  champions: z
    .array(championSchema)
    .describe('Champions of brackets decided in that year, latest first, up to 50'),
});

type YearReview = z.output<typeof reviewSchema>;

const schema = reviewSchema
  .nullable()
  .describe('Highlights of a year. `null` for all years, and for a year without sessions');

/**
 * Highlights of a year. Ties: the latest session first; for changes the latest change. Changes of
 * albums that are not listed are ignored.
 */
export const review: Section<typeof schema> = {
  schema,
  compute: ({ albums, rated, year, changes, champions }) =>
    year === null || rated.length === 0
      ? null
      : {
          sessions: new Set(rated.map(({ album }) => album.session_id)).size,
          favourite: getFavourite(rated),
          biggest_fight: biggestFight(rated),
          minds: getMinds(albums, changes),
          champions: [...champions],
        },
  listAlbums: (figures) =>
    [figures?.favourite, figures?.biggest_fight, figures?.minds.furthest].flatMap(
      (one) => one?.album_id ?? [],
    ),
};

/** Skips albums with fewer than `MIN_RATINGS` ratings, unless all albums have fewer. */
function getFavourite(rated: readonly RatedAlbum[]): YearReview['favourite'] {
  const most = Math.max(0, ...rated.map(({ profile }) => profile.ratings));
  const least = Math.min(MIN_RATINGS, most);
  const known = rated.flatMap(({ album, profile: { average, ratings } }) =>
    average === null || ratings < least ? [] : [{ album_id: album.id, average, ratings }],
  );
  const [first = null] = getTop(
    known,
    1,
    (one, other) => other.average - one.average || other.ratings - one.ratings,
  );
  return first;
}

function biggestFight(rated: readonly RatedAlbum[]): YearReview['biggest_fight'] {
  const fights = rated.flatMap(({ album, profile }) => {
    const cards = Object.entries(album.individual_tiers);
    const fight = getFight(cards.map(([reviewer, tier]) => ({ reviewer, tier })));
    return fight === null ? [] : [{ album_id: album.id, fight, spread: profile.spread ?? 0 }];
  });
  const [widest] = getTop(
    fights,
    1,
    (one, other) => other.fight.distance - one.fight.distance || other.spread - one.spread,
  );
  return widest === undefined ? null : { album_id: widest.album_id, ...widest.fight };
}

/** Compares the tier before a reviewer's first change of the year with the tier after the last. */
function getMinds(
  all: readonly AlbumOpinions[],
  changes: readonly RatingChange[],
): YearReview['minds'] {
  const listed = new Set(all.map(({ id }) => id));
  const known = changes.filter(({ album_id }) => listed.has(album_id)).reverse();
  const minds = groupBy(known, ({ album_id, reviewer }) => `${album_id}\n${reviewer}`);
  const moved = [...minds.values()].flatMap((some) => {
    const [last, first] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { album_id, reviewer, new: to } = last;
    const distance = apart(first.old, to);
    return distance === 0 ? [] : [{ album_id, reviewer, from: first.old, to, distance }];
  });
  const [furthest = null] = getTop(moved, 1, (one, other) => other.distance - one.distance);
  return { changed: moved.length, furthest };
}

/** Distance in tiers; 0 if one of them has no score. */
function apart(one: Tier, other: Tier): number {
  const [from, to] = [tierScore(one), tierScore(other)];
  return from === null || to === null ? 0 : stepsApart(from, to);
}
