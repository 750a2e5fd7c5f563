import { groupBy } from '../group-by.ts';
import { type Agreement, agreementOf } from '../room-verdict.ts';
import { averageScore, scoreSpread, tierScore } from '../scores.ts';
import { SESSION_TIER_ORDER, type Tier } from '../tiers.ts';

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
export type Profile = {
  ratings: number;
  /** Of the scores. */
  sum: number;
  /** As in rules.md#scores; `null` for no rating, of the spread for fewer than two. */
  average: number | null;
  spread: number | null;
  word: Agreement['word'];
};

/** An album as it was rated by some people. */
export type RatedAlbum = {
  album: AlbumOpinions;
  /** By the place of the people; `null` for who gave none, or a tier without one. */
  scores: readonly (number | null)[];
  profile: Profile;
};

/**
 * Albums with the scores of some people, those of the latest evening first, which settles what is
 * equal otherwise; those without a day last.
 */
export function rateAlbums(
  albums: readonly AlbumOpinions[],
  people: readonly string[],
): RatedAlbum[] {
  const profileOf = createProfiles();
  return latestFirst(albums).map((album) => ({
    album,
    scores: people.map((person) => scoreOf(album.individual_tiers[person])),
    profile: profileOf(album),
  }));
}

/** The year of a session; `null` without a day. */
export function yearOf({ session_date }: Pick<AlbumOpinions, 'session_date'>): number | null {
  return session_date === null ? null : Number(session_date.slice(0, 4));
}

function scoreOf(tier: Tier | undefined): number | null {
  return tier === undefined ? null : tierScore(tier);
}

/** Sessions are few beside albums, so they are what is put in order. */
function latestFirst(albums: readonly AlbumOpinions[]): AlbumOpinions[] {
  const sessions = groupBy(albums, ({ session_id }) => session_id ?? '');
  const dayOf = ([first]: AlbumOpinions[]) => first?.session_date ?? '';
  return [...sessions.values()]
    .sort((one, other) => (dayOf(one) === dayOf(other) ? 0 : dayOf(one) > dayOf(other) ? -1 : 1))
    .flat();
}

/** One more than the reviewers of an album (rules.md#limits): eight such digits are a whole number. */
const BASE = 65;

/** There are far fewer ways to rate an album than albums, so each is looked at once. */
function createProfiles(): (album: AlbumOpinions) => Profile {
  const known = new Map<number, Profile>();
  return ({ individual_tiers }) => {
    const tiers = Object.values(individual_tiers);
    let key = 0;
    for (const tier of tiers) key += WEIGHTS.get(tier) ?? 0;
    const profile = known.get(key) ?? profileOf(tiers);
    known.set(key, profile);
    return profile;
  };
}

/** How often each scored tier was given, as the digits of one number. */
const WEIGHTS = new Map(
  SESSION_TIER_ORDER.filter((tier) => tierScore(tier) !== null).map(
    (tier, place) => [tier, BASE ** place] as const,
  ),
);

function profileOf(tiers: readonly Tier[]): Profile {
  const scores = tiers.map(tierScore).filter((score) => score !== null);
  return {
    ratings: scores.length,
    sum: scores.reduce((sum, score) => sum + score, 0),
    average: averageScore(tiers),
    spread: scoreSpread(tiers),
    word: agreementOf(tiers.map((tier) => ({ reviewer: '', tier }))).word,
  };
}
