import { groupBy } from '../group-by.ts';
import { type Agreement, getAgreement } from '../room-verdict.ts';
import { averageScore, scoreSpread, tierScore } from '../scores.ts';
import { SESSION_TIER_ORDER, type Tier } from '../tiers.ts';
import { type AloneScores, aloneScores } from './standing-alone.ts';

/** An album of the lists, as far as the figures are made of it (rules.md#insights). */
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
  /** As exact as it is known, `null` when it is not: '1997-09-22', '1997'. */
  release_date: string | null;
  /** Empty when none is known. */
  genres: readonly string[];
};

/** What the scores of an album come to, whoever gave them. */
export type Profile = AloneScores & {
  ratings: number;
  /** Of the scores. */
  sum: number;
  /** As in rules.md#scores; `null` for no rating, of the spread for fewer than two. */
  average: number | null;
  spread: number | null;
  word: Agreement['word'];
};

/** An album as it was rated. */
export type RatedAlbum = {
  album: AlbumOpinions;
  /** Among all of them, by which columns have its scores. */
  place: number;
  /** Of its session; `null` without a day. */
  year: number | null;
  profile: Profile;
};

/** What one person gave some albums. */
export type Column = {
  reviewer: string;
  /** By the place of the album; 0 for who gave none, or a tier without a score. */
  scores: Uint8Array;
  /** How often each tier was given, by its place in `SESSION_TIER_ORDER`. */
  counts: Uint32Array;
};

/**
 * Albums as they were rated, those of the latest evening first, which settles what is equal otherwise;
 * those without a day last. With a column for each person who rated one.
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

/** The year of a session; `null` without a day. */
export function getYear({ session_date }: Pick<AlbumOpinions, 'session_date'>): number | null {
  return session_date === null ? null : Number(session_date.slice(0, 4));
}

function newColumn(reviewer: string, albums: number): Column {
  const counts = new Uint32Array(SESSION_TIER_ORDER.length);
  return { reviewer, scores: new Uint8Array(albums), counts };
}

/** Sessions are few beside albums, so they are what is put in order. */
function latestFirst(albums: readonly AlbumOpinions[]): AlbumOpinions[] {
  const sessions = groupBy(albums, ({ session_id }) => session_id ?? '');
  const evenings = [...sessions.values()].map((some) => ({
    day: some[0]?.session_date ?? '',
    some,
  }));
  evenings.sort((one, other) => (one.day === other.day ? 0 : one.day > other.day ? -1 : 1));
  return evenings.flatMap(({ some }) => some);
}

/** One more than the reviewers of an album (rules.md#limits): eight such digits are a whole number. */
const BASE = 65;

/** What each tier is in a column; by its weight a number has as digits how often each score was given. */
const KINDS = new Map(
  SESSION_TIER_ORDER.map((tier, place) => {
    const score = tierScore(tier);
    return [tier, { place, score: score ?? 0, weight: score === null ? 0 : BASE ** place }];
  }),
);

/** There are far fewer ways to rate an album than albums, so each is looked at once. */
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
