import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { getInsightsEndpoint, InsightsResponse } from '#shared/contracts/insights.ts';
import { endOfDay } from '#shared/domain/dates.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { AlbumOpinions } from '#shared/domain/insights/rated-album.ts';
import { addStandings, getStandings } from '#shared/domain/rooms/room-games.ts';
import { findNames } from '../../database/people.ts';
import type { Services } from '../../database/transaction.ts';
import { countEveningsWon } from '../../domain/insights/evenings-won.ts';
import { computeInsights, namedAlbums } from '../../domain/insights/insights.ts';
import { reviewedAlbums, reviewYear } from '../../domain/insights/year-review.ts';
import { countAlbums } from '../albums/albums-repository.ts';
import { findNamedAlbums, findOpinions } from './insights-repository.ts';
import { findChampions, findPlayedGames, findRatingChanges, type Span } from './year-repository.ts';

export type InsightServices = Pick<Services, 'db' | 'getClub'>;

type Query = EndpointInput<typeof getInsightsEndpoint>['query'];

/** Number of albums above which the figures are computed in a worker thread. */
const MANY_ALBUMS = 1000;

/** True if the figures are computed in a worker thread. */
export async function takesLong({ db }: InsightServices, query: Query): Promise<boolean> {
  const all = { ...query, search: '', searchMode: 'auto' } as const;
  return (await countAlbums(db, all)) > MANY_ALBUMS;
}

/**
 * Figures about the ratings, of all albums or of the sessions of a year
 * (product/insights.md#insights).
 */
export async function getInsights(
  services: InsightServices,
  { year: requestedYear, include_test_albums }: Query,
): Promise<{ data: InsightsResponse }> {
  const { db, getClub } = services;
  const year = requestedYear ?? null;
  const albums = await findOpinions(db, include_test_albums);
  const insights = computeInsights(albums, getClub().reviewers, year);
  const isReviewed = year !== null && insights.years.includes(year);
  const review = isReviewed ? await lookBack(services, albums, year, include_test_albums) : null;
  const reviewed = review === null ? [] : reviewedAlbums(review);
  const ids = new Set([...namedAlbums(insights), ...reviewed]);
  const named = await findNamedAlbums(db, [...ids]);
  const games = await findGames(services, year);
  return { data: { year, ...insights, games, review, named } };
}

/** Points of the games, and the evenings won; guests are marked. */
async function findGames(
  services: InsightServices,
  year: number | null,
): Promise<InsightsResponse['games']> {
  const { db } = services;
  const played = await findPlayedGames(db, getSpan(services, year));
  const recaps = groupBy(played, ({ evening_id }) => evening_id);
  const standings = [...recaps.values()].map((albums) => getStandings(albums));
  const won = countEveningsWon(standings);
  const guests = await findNames(db, 'guest');
  return addStandings(standings.flat()).map((standing) => ({
    ...standing,
    evenings_won: won.get(standing.reviewer) ?? 0,
    is_guest: guests.includes(standing.reviewer),
  }));
}

/** The time of a year in the club's time zone; all time without one. */
function getSpan({ getClub }: InsightServices, year: number | null): Span {
  const { time_zone } = getClub();
  if (year === null) return { after: '', until: '9999' };
  return { after: getEnd(year - 1, time_zone), until: getEnd(year, time_zone) };
}

/** The year in review; the year begins and ends in the club's time zone. */
async function lookBack(
  services: InsightServices,
  albums: readonly AlbumOpinions[],
  year: number,
  include_tests: boolean,
): Promise<NonNullable<InsightsResponse['review']>> {
  const { db } = services;
  const span = getSpan(services, year);
  const changes = await findRatingChanges(db, span, include_tests);
  const champions = await findChampions(db, span, include_tests);
  return { ...reviewYear(albums, year, changes), champions };
}

/** The last moment of a year, in ISO 8601; an empty text before the year 0. */
function getEnd(year: number, timeZone: string): string {
  if (year < 0) return '';
  return endOfDay(`${String(year).padStart(4, '0')}-12-31`, timeZone).toISOString();
}
