import { averageScore, scoreSpread, tierScore } from '../albums/scores.ts';
import { SESSION_TIER_ORDER, type Tier } from '../albums/tiers.ts';
import { groupBy } from '../group-by.ts';
import { type Agreement, getAgreement } from '../rooms/room-verdict.ts';
import { type AloneScores, aloneScores } from './standing-alone.ts';

/** Album with the fields that the insights use (product/insights.md#insights). */
export type AlbumOpinions = {
  id: string;
  tier: Tier;
  individual_tiers: Readonly<Record<string, Tier>>;
  submitted_by: string | null;
  veto: boolean;
  veto_by: string | null;
  session_id: string | null;
  /** YYYY-MM-DD. */
  session_date: string | null;
  /** As exact as known: '1997-09-22', '1997'; `null` if unknown. */
  release_date: string | null;
  /** Empty if unknown. */
  genres: readonly string[];
};

/** Statistics of an album's scores. */
export type Profile = AloneScores & {
  ratings: number;
  /** Sum of the scores. */
  sum: number;
  /**
   * See product/tiers-and-scores.md#scores; `null` without ratings, the spread for fewer than two.
   */
  average: number | null;
  spread: number | null;
  word: Agreement['word'];
};

/** Album with the statistics of its ratings. */
export type RatedAlbum = {
  album: AlbumOpinions;
  /** Index among all albums, as in `Column.scores`. */
  place: number;
  /** Year of its session; `null` without a date. */
  year: number | null;
  profile: Profile;
};

/** Ratings of one reviewer. */
export type Column = {
  reviewer: string;
  /** By album index; 0 for no rating, or a tier without a score. */
  scores: Uint8Array;
  /** Number of ratings per tier, by index in `SESSION_TIER_ORDER`. */
  counts: Uint32Array;
};

/**
 * Rates albums, those of the latest session first, which breaks later ties; albums without a date
 * are last. Returns a column for each reviewer with a rating.
 */
export function rateAlbums(albums: readonly AlbumOpinions[]): {
  rated: RatedAlbum[];
  columns: Map<string, Column>;
} {
  const columns = new Map<string, Column>();
  const profileBy = createProfiles();
  const rated = latestFirst(albums).map((album, place): RatedAlbum => {
    let key = 0;
    for (const reviewer in album.individual_tiers) {
      const kind = KINDS.get(album.individual_tiers[reviewer] ?? '?');
      if (kind === undefined) continue;
      key += kind.weight;
      let column = columns.get(reviewer);
      if (column === undefined) {
        column = newColumn(reviewer, albums.length);
        columns.set(reviewer, column);
      }
      column.scores[place] = kind.score;
      column.counts[kind.place] = (column.counts[kind.place] ?? 0) + 1;
    }
    return { album, place, year: getYear(album), profile: profileBy(key, album) };
  });
  return { rated, columns };
}

/** Year of a session; `null` without a date. */
export function getYear({ session_date }: Pick<AlbumOpinions, 'session_date'>): number | null {
  return session_date === null ? null : Number(session_date.slice(0, 4));
}

function newColumn(reviewer: string, albums: number): Column {
  const counts = new Uint32Array(SESSION_TIER_ORDER.length);
  return { reviewer, scores: new Uint8Array(albums), counts };
}

/** Sorts sessions instead of albums, since they are far fewer. */
function latestFirst(albums: readonly AlbumOpinions[]): AlbumOpinions[] {
  const sessions = groupBy(albums, ({ session_id }) => session_id ?? '');
  const evenings = [...sessions.values()].map((some) => ({
    day: some[0]?.session_date ?? '',
    some,
  }));
  evenings.sort((one, other) => (one.day === other.day ? 0 : one.day > other.day ? -1 : 1));
  return evenings.flatMap(({ some }) => some);
}

/**
 * Maximum reviewers of an album (product/conventions.md#limits) plus 1: eight such digits fit in a
 * safe integer.
 */
const BASE = 65;

/**
 * Index, score and weight of each tier; a sum of weights has the number of ratings per tier as its
 * digits.
 */
const KINDS = new Map(
  SESSION_TIER_ORDER.map((tier, place) => {
    const score = tierScore(tier);
    return [tier, { place, score: score ?? 0, weight: score === null ? 0 : BASE ** place }];
  }),
);

/** Caches profiles: there are far fewer combinations of ratings than albums. */
function createProfiles(): (key: number, album: AlbumOpinions) => Profile {
  const known = new Map<number, Profile>();
  return (key, { individual_tiers }) => {
    const profile = known.get(key) ?? getProfile(Object.values(individual_tiers));
    known.set(key, profile);
    return profile;
  };
}

function getProfile(given: readonly Tier[]): Profile {
  const tiers = given.filter((tier) => tierScore(tier) !== null);
  const scores = tiers.map(tierScore).filter((score) => score !== null);
  return {
    ratings: scores.length,
    sum: scores.reduce((sum, score) => sum + score, 0),
    average: averageScore(tiers),
    spread: scoreSpread(tiers),
    word: getAgreement(tiers.map((tier) => ({ reviewer: '', tier }))).word,
    ...aloneScores(scores),
  };
}
