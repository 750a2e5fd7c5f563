import {
  type AlbumOpinions,
  type Column,
  getYear,
  rateAlbums,
} from '#shared/domain/insights/rated-album.ts';
import { type PairOfReviewers, tasteMap } from '#shared/domain/insights/taste-map.ts';
import { type Divided, dividedAlbums } from './divided.ts';
import { type OverTime, overTime } from './over-time.ts';
import { type ReviewerFigures, reviewerFigures } from './reviewer-figures.ts';
import { type SubmitterFigures, submitterFigures } from './submitters.ts';
import { type Turn, whoseTurn } from './whose-turn.ts';

/** Insights from all ratings, or those of one year (product/insights.md#insights). */
export type Insights = {
  /** Years with sessions, newest first, independent of the requested year. */
  years: number[];
  albums: number;
  /** Reviewers with a rating: current members first, then past ones by name. */
  people: string[];
  pairs: PairOfReviewers[];
  divided: Divided;
  reviewers: ReviewerFigures[];
  submitters: SubmitterFigures[];
  /** Covers all years; `null` for a single year. */
  turn: { sessions: number; order: Turn[] } | null;
  time: OverTime;
};

/**
 * Computes the insights of albums.
 * @param reviewers current members, in their order
 * @param year the year of the sessions to include; `null`: all, and albums without a date
 */
export function computeInsights(
  all: readonly AlbumOpinions[],
  reviewers: readonly string[],
  year: number | null,
): Insights {
  const albums = year === null ? all : all.filter((album) => getYear(album) === year);
  const { rated, columns } = rateAlbums(albums);
  const people = inOrder(columns, reviewers);
  return {
    years: getYears(all),
    albums: albums.length,
    people: people.map(({ reviewer }) => reviewer),
    pairs: tasteMap(rated, people),
    divided: dividedAlbums(rated),
    reviewers: reviewerFigures(rated, people),
    submitters: submitterFigures(rated),
    turn: year === null ? whoseTurn(albums, reviewers) : null,
    time: overTime(rated),
  };
}

/** Ids of all albums in the insights, each once. */
export function namedAlbums({ pairs, divided, reviewers, submitters }: Insights): string[] {
  const shared = pairs.flatMap(({ fights, favourites }) => [...fights, ...favourites]);
  const listed = [...shared, ...divided.most_divided, ...divided.most_united];
  const ids = [
    ...listed.map(({ album_id }) => album_id),
    ...reviewers.flatMap(({ loves_alone, hates_alone }) =>
      [loves_alone, hates_alone].flatMap(({ album_ids }) => album_ids),
    ),
    ...submitters.flatMap(({ best, worst }) => [best, worst]),
  ];
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Albums of a session share one date, so few distinct dates are parsed. */
function getYears(albums: readonly AlbumOpinions[]): number[] {
  const days = new Set(albums.map(({ session_date }) => session_date));
  const years = new Set([...days].map((session_date) => getYear({ session_date })));
  return [...years].filter((year) => year !== null).sort((one, other) => other - one);
}

/** Current members first, then past ones by name. */
function inOrder(columns: ReadonlyMap<string, Column>, reviewers: readonly string[]): Column[] {
  const past = [...columns.keys()].filter((person) => !reviewers.includes(person)).sort();
  return [...reviewers, ...past].flatMap((person) => columns.get(person) ?? []);
}
