import { tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { MIN_RATINGS } from '#shared/domain/insights/agreement-words.ts';
import { getTop } from '#shared/domain/insights/figures.ts';
import {
  type AlbumOpinions,
  getYear,
  type RatedAlbum,
  rateAlbums,
} from '#shared/domain/insights/rated-album.ts';
import { stepsApart } from '#shared/domain/rooms/room-verdict.ts';
import { type Fight, getFight } from '../rooms/recap.ts';

/** Change of a rating, from the changelog. */
export type RatingChange = { album_id: string; reviewer: string; old: Tier; new: Tier };

type ChangedMind = { album_id: string; reviewer: string; from: Tier; to: Tier; distance: number };

/** Highlights of a year (product/insights.md#insights); `null` if there is none of a kind. */
export type YearReview = {
  sessions: number;
  /** Album with the best average, among those with enough ratings. */
  favourite: { album_id: string; average: number; ratings: number } | null;
  /** Album with the largest distance between two reviewers, in tiers. */
  biggest_fight: ({ album_id: string } & Fight) | null;
  /** Ratings that ended the year in another tier than they began it in, and the largest change. */
  minds: {
    changed: number;
    furthest: ChangedMind | null;
  };
};

/**
 * Reviews a year. Ties: the latest session first; for changes the latest change.
 * @param changes of the year, the earliest first; changes of albums that are not in the lists are
 * ignored
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

/** Ids of all albums in a review. */
export function reviewedAlbums({ favourite, biggest_fight, minds }: YearReview): string[] {
  return [favourite, biggest_fight, minds.furthest].flatMap((one) => one?.album_id ?? []);
}
