import { averageScore, tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { type Fight, getFight } from '#shared/domain/rooms/fight.ts';
import { type RatingCard, stepsApart, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';

type RecapRating = { reviewer: string; tier: Tier };
export type RecapAlbum = {
  album_id: string;
  ratings: readonly RatingCard[];
  /** Ratings of absent reviewers, which count in the average of the album. */
  on_file: readonly RatingCard[];
};

export type RecapSummary = {
  /** Mean of each reviewer's ratings, one decimal; the most generous first. */
  averages: { reviewer: string; average: number | null; rated: number }[];
  /** Two reviewers with the smallest distance over the albums that both rated, in tiers. */
  closest_pair: { reviewers: [string, string]; distance: number; albums: number } | null;
  /** Album with the largest distance between two reviewers, in tiers. */
  biggest_fight: ({ album_id: string } & Fight) | null;
  /** Album with the best average, without guests as on the big screen. */
  favourite: { album_id: string; average: number } | null;
};

/**
 * Summarizes the albums of a recap (product/rooms.md#recap). Ties: the pair with more albums first,
 * then the album played first.
 */
export function summarizeRecap(albums: readonly RecapAlbum[]): RecapSummary {
  return {
    averages: getAverages(albums),
    closest_pair: closestPair(albums),
    biggest_fight: biggestFight(albums),
    favourite: getFavourite(albums),
  };
}

/**
 * True if a date is the day of a session, which may begin after midnight.
 * @param played_on YYYY-MM-DD
 */
export function isSameEvening(session_date: string | null, played_on: string): boolean {
  if (session_date === null) return false;
  const days = (Date.parse(played_on) - Date.parse(session_date)) / 86_400_000;
  return days === 0 || days === 1;
}

function getAverages(albums: readonly RecapAlbum[]): RecapSummary['averages'] {
  const averages = getReviewers(albums).map((reviewer) => {
    const tiers = albums.flatMap(({ ratings }) =>
      ratings.filter((rating) => rating.reviewer === reviewer).map(({ tier }) => tier),
    );
    const rated = tiers.filter((tier) => tierScore(tier) !== null).length;
    return { reviewer, average: averageScore(tiers), rated };
  });
  return averages.sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
}

function closestPair(albums: readonly RecapAlbum[]): RecapSummary['closest_pair'] {
  const reviewers = getReviewers(albums);
  const pairs = reviewers.flatMap((one, place) =>
    reviewers.slice(place + 1).flatMap((other) => {
      const distances = albums.flatMap(({ ratings }) => distanceBetween(ratings, one, other) ?? []);
      if (distances.length === 0) return [];
      const reviewers: [string, string] = [one, other];
      return [{ reviewers, distance: getMean(distances), albums: distances.length }];
    }),
  );
  const [closest = null] = pairs.sort(
    (one, other) => one.distance - other.distance || other.albums - one.albums,
  );
  return closest;
}

function distanceBetween(
  ratings: readonly RecapRating[],
  one: string,
  other: string,
): number | null {
  const getScore = (reviewer: string) => {
    const rating = ratings.find((given) => given.reviewer === reviewer);
    return rating === undefined ? null : tierScore(rating.tier);
  };
  const [left, right] = [getScore(one), getScore(other)];
  return left === null || right === null ? null : stepsApart(left, right);
}

function biggestFight(albums: readonly RecapAlbum[]): RecapSummary['biggest_fight'] {
  const fights = albums.flatMap(({ album_id, ratings }) => {
    const fight = getFight(ratings);
    return fight === null ? [] : [{ album_id, ...fight }];
  });
  const [biggest = null] = fights.sort((one, other) => other.distance - one.distance);
  return biggest;
}

function getFavourite(albums: readonly RecapAlbum[]): RecapSummary['favourite'] {
  const rated = albums.flatMap(({ album_id, ratings, on_file }) => {
    const { average } = summarizeCards(ratings, on_file);
    return average === null ? [] : [{ album_id, average }];
  });
  const [favourite = null] = rated.sort((one, other) => other.average - one.average);
  return favourite;
}

function getReviewers(albums: readonly RecapAlbum[]): string[] {
  return [...new Set(albums.flatMap(({ ratings }) => ratings.map(({ reviewer }) => reviewer)))];
}

/** Mean with one decimal. */
function getMean(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return Math.round((sum / numbers.length) * 10) / 10;
}
