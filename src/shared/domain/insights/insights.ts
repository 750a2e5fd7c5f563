import { type Divided, dividedAlbums } from './divided.ts';
import { type OverTime, overTime } from './over-time.ts';
import { type AlbumOpinions, type Column, getYear, rateAlbums } from './rated-album.ts';
import { type ReviewerFigures, reviewerFigures } from './reviewer-figures.ts';
import { type SubmitterFigures, submitterFigures } from './submitters.ts';
import { type PairOfReviewers, tasteMap } from './taste-map.ts';
import { type Turn, whoseTurn } from './whose-turn.ts';

/** All that the ratings of a club, or of one year, say (rules.md#insights). */
export type Insights = {
  /** Years with sessions, newest first, whichever year is asked for. */
  years: number[];
  albums: number;
  /** Who rated something: the club's own first, then past ones by name. */
  people: string[];
  pairs: PairOfReviewers[];
  divided: Divided;
  reviewers: ReviewerFigures[];
  submitters: SubmitterFigures[];
  /** Of the whole club: `null` for a year. */
  turn: { sessions: number; order: Turn[] } | null;
  time: OverTime;
};

/**
 * What albums say together.
 * @param reviewers those of the club, in their order
 * @param year the year of the sessions that count; `null`: all, and albums without a day
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

/** Every id of an album that some figures name, each once. */
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

/** Albums of a session have one text of its day, so that there are few to look at. */
function getYears(albums: readonly AlbumOpinions[]): number[] {
  const days = new Set(albums.map(({ session_date }) => session_date));
  const years = new Set([...days].map((session_date) => getYear({ session_date })));
  return [...years].filter((year) => year !== null).sort((one, other) => other - one);
}

/** The club's own first, then past ones by name. */
function inOrder(columns: ReadonlyMap<string, Column>, reviewers: readonly string[]): Column[] {
  const past = [...columns.keys()].filter((person) => !reviewers.includes(person)).sort();
  return [...reviewers, ...past].flatMap((person) => columns.get(person) ?? []);
}
