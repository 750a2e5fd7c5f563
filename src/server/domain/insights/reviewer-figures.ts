import { isVerdict, SESSION_TIER_ORDER, type Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { rounded } from '#shared/domain/insights/figures.ts';
import type { Column, Profile, RatedAlbum } from '#shared/domain/insights/rated-album.ts';
import { type StandingAlone, standsAlone } from '#shared/domain/insights/standing-alone.ts';

/** Statistics of one reviewer's ratings. */
type Given = {
  /** Number of albums that they gave a tier with a score. */
  rated: number;
  average: number | null;
  /** Score points, -70 to 70; below 0 is stricter; `null` if no other reviewer rated the albums. */
  generosity: number | null;
  /** Number of albums that another reviewer rated too. */
  compared: number;
};

export type ReviewerFigures = Given &
  StandingAlone & {
    reviewer: string;
    distribution: { tier: Tier; albums: number }[];
    /** By year of the session, oldest first; years without ratings are left out. */
    years: ({ year: number } & Given)[];
  };

/** Statistics of each reviewer (product/insights.md#insights). */
export function reviewerFigures(
  albums: readonly RatedAlbum[],
  people: readonly Column[],
): ReviewerFigures[] {
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

function given({ rated, score, compared, more }: Tally): Given {
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
