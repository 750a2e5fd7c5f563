import { z } from 'zod';
import { averageSchema, countSchema, tierSchema } from '../../contracts/fields.ts';
import { isVerdict, SESSION_TIER_ORDER } from '../../domain/albums/tiers.ts';
import { groupBy } from '../../domain/group-by.ts';
import { rounded } from '../../domain/insights/figures.ts';
import type { Column, Profile, RatedAlbum } from '../../domain/insights/rated-album.ts';
import { standsAlone } from '../../domain/insights/standing-alone.ts';
import type { Section } from '../section.ts';

/** Figures of one reviewer's ratings. */
const givenFields = {
  rated: countSchema,
  average: averageSchema,
  generosity: z
    .number()
    .nullable()
    .describe('Points above the others’ ratings, over the albums that others rated too'),
  compared: countSchema.describe('Number of those albums'),
};

const givenSchema = z.object(givenFields);

const someSchema = z.object({
  albums: countSchema,
  album_ids: z.array(z.string()).describe('Up to 20, from the latest session first'),
});

const reviewerSchema = z.object({
  reviewer: z.string(),
  ...givenFields,
  distribution: z.array(z.object({ tier: tierSchema, albums: countSchema })),
  years: z
    .array(z.object({ year: countSchema, ...givenFields }))
    .describe('By session date, oldest first'),
  loves_alone: someSchema.describe('Rated A or better, with all others at least two tiers lower'),
  hates_alone: someSchema.describe('Rated E or worse, with all others at least two tiers higher'),
});

type ReviewerFigures = z.output<typeof reviewerSchema>;
const schema = z.array(reviewerSchema);

export const reviewers: Section<typeof schema> = {
  schema,
  compute: ({ rated, people }) => getReviewers(rated, people),
  listAlbums: (figures) =>
    figures
      .flatMap(({ loves_alone, hates_alone }) => [loves_alone, hates_alone])
      .flatMap(({ album_ids }) => album_ids),
};

function getReviewers(albums: readonly RatedAlbum[], people: readonly Column[]): ReviewerFigures[] {
  const years = [...groupBy(albums, ({ year }) => year ?? NO_YEAR)];
  years.sort(([one], [other]) => one - other);
  return people.map(({ reviewer, scores, counts }) => {
    const tallies = years.map(([year, some]) => ({ year, tally: countTiers(some, scores) }));
    return {
      reviewer,
      ...given(getSum(tallies.map(({ tally }) => tally))),
      distribution: getDistribution(counts),
      years: tallies
        .filter(({ year, tally }) => year !== NO_YEAR && tally.rated > 0)
        .map(({ year, tally }) => ({ year, ...given(tally) })),
      ...standsAlone(albums, scores),
    };
  });
}

const NO_YEAR = 0;

/** Sums over the albums of a reviewer; `more` is over those that other reviewers rated too. */
type Tally = { rated: number; score: number; compared: number; more: number };

function countTiers(albums: readonly RatedAlbum[], scores: Uint8Array): Tally {
  const tally = { rated: 0, score: 0, compared: 0, more: 0 };
  for (const { place, profile } of albums) {
    const own = scores[place] ?? 0;
    if (own === 0) continue;
    tally.rated += 1;
    tally.score += own;
    if (profile.ratings < 2) continue;
    tally.compared += 1;
    tally.more += moreThanOthers(own, profile);
  }
  return tally;
}

/**
 * Difference between a reviewer's score and the mean of the other scores. Its mean over all albums
 * that others rated too is the reviewer's generosity.
 * @param profile has at least two ratings, this one included
 */
function moreThanOthers(own: number, { sum, ratings }: Profile): number {
  return own - (sum - own) / (ratings - 1);
}

function getSum(tallies: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
  return { rated: sum('rated'), score: sum('score'), compared: sum('compared'), more: sum('more') };
}

function given({ rated, score, compared, more }: Tally): z.output<typeof givenSchema> {
  return {
    rated,
    average: rated === 0 ? null : rounded(score / rated, 1),
    generosity: compared === 0 ? null : rounded(more / compared, 1),
    compared,
  };
}

/** Number of ratings per tier, '?' included. */
function getDistribution(counts: Column['counts']): ReviewerFigures['distribution'] {
  return SESSION_TIER_ORDER.map((tier, place) => ({ tier, albums: counts[place] ?? 0 })).filter(
    ({ tier }) => isVerdict(tier),
  );
}
