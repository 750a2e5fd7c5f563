import { averageScore, tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { getStandings, type PlayedGame } from '#shared/domain/rooms/room-games.ts';
import { stepsApart } from '#shared/domain/rooms/room-verdict.ts';

export type AwardedAlbum = Omit<PlayedGame, 'ratings'> & {
  album_id: string;
  ratings: readonly { reviewer: string; tier: Tier; note: string | null; was: Tier | null }[];
};

/** Awards of a recap; those with names are shared on a tie. `null`: nothing earned it. */
export type Awards = {
  /** Most often the furthest from the others, alone, of at least three scored cards. */
  lone_wolf: { reviewers: string[]; albums: number } | null;
  /** Highest average of at least two reviewers. */
  softest_heart: { reviewers: string[]; average: number } | null;
  /** Longest note of the album with the widest distance that has one of up to 140 characters. */
  quote: { album_id: string; reviewer: string; note: string } | null;
  /** Most points for calls. */
  best_caller: { reviewers: string[]; points: number } | null;
  /** Album that rose most above the earlier tiers of the same reviewers, in tiers. */
  biggest_climb: { album_id: string; tiers: number } | null;
};

/** Maximum characters of a quote. */
const MAX_QUOTE_LENGTH = 140;

/** Computes the awards of a recap (product/rooms.md#recap). Ties of albums: played first. */
export function getAwards(albums: readonly AwardedAlbum[]): Awards {
  return {
    lone_wolf: findLoneWolf(albums),
    softest_heart: findSoftestHeart(albums),
    quote: findQuote(albums),
    best_caller: findBestCaller(albums),
    biggest_climb: findBiggestClimb(albums),
  };
}

function findLoneWolf(albums: readonly AwardedAlbum[]): Awards['lone_wolf'] {
  const times = new Map<string, number>();
  for (const { ratings } of albums) {
    const wolf = findFurthest(ratings);
    if (wolf !== null) times.set(wolf, (times.get(wolf) ?? 0) + 1);
  }
  const [reviewers, most] = findLeaders(times);
  return most === 0 ? null : { reviewers, albums: most };
}

/** The reviewer who alone is the furthest from the others on average. */
function findFurthest(ratings: AwardedAlbum['ratings']): string | null {
  const scored = getScored(ratings);
  if (scored.length < 3) return null;
  const distances = new Map(
    scored.map(({ reviewer, score }) => [
      reviewer,
      scored.reduce((sum, other) => sum + stepsApart(score, other.score), 0),
    ]),
  );
  const [[furthest = null, ...others], distance] = findLeaders(distances);
  return others.length > 0 || distance === 0 ? null : furthest;
}

function findSoftestHeart(albums: readonly AwardedAlbum[]): Awards['softest_heart'] {
  const cards = albums.flatMap(({ ratings }) => ratings);
  const names = new Set(cards.map(({ reviewer }) => reviewer));
  const averages = new Map<string, number>();
  for (const name of names) {
    const own = cards.filter(({ reviewer }) => reviewer === name).map(({ tier }) => tier);
    const average = averageScore(own);
    if (average !== null) averages.set(name, average);
  }
  if (averages.size < 2) return null;
  const [reviewers, average] = findLeaders(averages);
  return reviewers.length === averages.size ? null : { reviewers, average };
}

function findQuote(albums: readonly AwardedAlbum[]): Awards['quote'] {
  const widestFirst = albums.toSorted((one, other) => getRange(other) - getRange(one));
  for (const { album_id, ratings } of widestFirst) {
    const notes = ratings.flatMap(({ reviewer, note }) =>
      note !== null && note.length <= MAX_QUOTE_LENGTH ? { album_id, reviewer, note } : [],
    );
    const [longest] = notes.toSorted((one, other) => other.note.length - one.note.length);
    if (longest !== undefined) return longest;
  }
  return null;
}

function findBestCaller(albums: readonly AwardedAlbum[]): Awards['best_caller'] {
  const points = getStandings(albums).map(({ reviewer, calls }) => [reviewer, calls] as const);
  const [reviewers, most] = findLeaders(new Map(points));
  return most === 0 ? null : { reviewers, points: most };
}

function findBiggestClimb(albums: readonly AwardedAlbum[]): Awards['biggest_climb'] {
  const climbs = albums.flatMap(({ album_id, ratings }) => {
    const steps = ratings.flatMap(({ tier, was }) => {
      const [now, before] = [tierScore(tier), was === null ? null : tierScore(was)];
      return now === null || before === null ? [] : [now - before];
    });
    const rise = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    return rise > 0 ? [{ album_id, tiers: Math.round(rise) / 10 }] : [];
  });
  const [biggest = null] = climbs.toSorted((one, other) => other.tiers - one.tiers);
  return biggest;
}

/** The names with the highest value, sorted, and the value; 0 without names. */
function findLeaders(values: ReadonlyMap<string, number>): [names: string[], value: number] {
  const highest = Math.max(0, ...values.values());
  const names = [...values].filter(([, value]) => value === highest).map(([name]) => name);
  return [names.sort(), highest];
}

function getRange({ ratings }: AwardedAlbum): number {
  const scores = getScored(ratings).map(({ score }) => score);
  return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores);
}

function getScored(ratings: AwardedAlbum['ratings']) {
  return ratings.flatMap(({ reviewer, tier }) => {
    const score = tierScore(tier);
    return score === null ? [] : [{ reviewer, score }];
  });
}
