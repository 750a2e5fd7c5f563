import { MIN_RATINGS } from '../agreement-words.ts';
import { groupBy } from '../group-by.ts';
import { type Fight, getFight } from '../recap.ts';
import { stepsApart } from '../room-verdict.ts';
import { tierScore } from '../scores.ts';
import type { Tier } from '../tiers.ts';
import { getTop } from './figures.ts';
import { type AlbumOpinions, getYear, type RatedAlbum, rateAlbums } from './rated-album.ts';

/** A rating that became another, as the changelog tells it. */
export type RatingChange = { album_id: string; reviewer: string; old: Tier; new: Tier };

type ChangedMind = { album_id: string; reviewer: string; from: Tier; to: Tier; distance: number };

/** What a year is remembered by (rules.md#insights); `null` where there is nothing like it. */
export type YearReview = {
  sessions: number;
  /** Of the albums that most rated the one with the best average. */
  favourite: { album_id: string; average: number; ratings: number } | null;
  /** The album that two people were furthest apart on, in tiers. */
  biggest_fight: ({ album_id: string } & Fight) | null;
  /** Ratings that ended in another tier than they began the year in, and which went furthest. */
  minds: {
    changed: number;
    furthest: ChangedMind | null;
  };
};

/**
 * A year in review. Equals stand with the latest evening first; of minds with the latest change.
 * @param changes of the year, the earliest first; those of albums that are not in the lists say nothing
 */
export function reviewYear(
  all: readonly AlbumOpinions[],
  year: number,
  changes: readonly RatingChange[],
): YearReview {
  const { rated } = rateAlbums(all.filter((album) => getYear(album) === year));
  return {
    sessions: new Set(rated.map(({ album }) => album.session_id)).size,
    favourite: getFavourite(rated),
    biggest_fight: biggestFight(rated),
    minds: getMinds(all, changes),
  };
}

/** What one person alone loves is nobody's favourite where others rated more. */
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

/** From what somebody said before the first change of the year to what they said after the last. */
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

/** In tiers; 0 where one of them has no score: who could not say had no mind to change. */
function apart(one: Tier, other: Tier): number {
  const [from, to] = [tierScore(one), tierScore(other)];
  return from === null || to === null ? 0 : stepsApart(from, to);
}

/** Every id of an album that a review names. */
export function reviewedAlbums({ favourite, biggest_fight, minds }: YearReview): string[] {
  return [favourite, biggest_fight, minds.furthest].flatMap((one) => one?.album_id ?? []);
}
