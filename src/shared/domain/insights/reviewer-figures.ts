import { groupBy } from '../group-by.ts';
import { isVerdict, SESSION_TIER_ORDER, type Tier } from '../tiers.ts';
import { rounded } from './figures.ts';
import type { Column, Profile, RatedAlbum } from './rated-album.ts';
import { type StandingAlone, standsAlone } from './standing-alone.ts';

/** What one person gave some albums. */
type Given = {
  /** Albums that they gave a tier with a score. */
  rated: number;
  average: number | null;
  /** In points of a score, -70 to 70; below 0 is stricter; `null` where nobody else rated. */
  generosity: number | null;
  /** Albums that somebody else rated too. */
  compared: number;
};

export type ReviewerFigures = Given &
  StandingAlone & {
    reviewer: string;
    distribution: { tier: Tier; albums: number }[];
    /** By year of the session, oldest first; without those in which nothing was rated. */
    years: ({ year: number } & Given)[];
  };

/** What the ratings of each person say (rules.md#insights). */
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

/** Sums over the albums that somebody rated; those of `more` over the ones that others rated too. */
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
 * How much more somebody gave an album than the others: the own score less the mean of theirs. The
 * mean of it over all albums that others rated too is how generous somebody is.
 * @param profile of two ratings at least, the own among them
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

/** How often each tier was given; '?' is one, too. */
function getDistribution(counts: Column['counts']): ReviewerFigures['distribution'] {
  return SESSION_TIER_ORDER.map((tier, place) => ({ tier, albums: counts[place] ?? 0 })).filter(
    ({ tier }) => isVerdict(tier),
  );
}
