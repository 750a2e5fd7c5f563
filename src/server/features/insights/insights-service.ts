import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { getInsightsEndpoint, InsightsResponse } from '#shared/contracts/insights.ts';
import { endOfDay } from '#shared/domain/dates.ts';
import { computeInsights } from '#shared/insights/sections.ts';
import { findNames } from '../../database/people.ts';
import type { Services } from '../../database/transaction.ts';
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
  { db, getClub }: InsightServices,
  { year: requestedYear, include_test_albums }: Query,
): Promise<{ data: InsightsResponse }> {
  const year = requestedYear ?? null;
  const { reviewers, time_zone } = getClub();
  const span = getSpan(year, time_zone);
  const { insights, albumIds } = computeInsights({
    year,
    albums: await findOpinions(db, include_test_albums),
    reviewers,
    guests: await findNames(db, 'guest'),
    played: await findPlayedGames(db, span),
    changes: year === null ? [] : await findRatingChanges(db, span, include_test_albums),
    champions: year === null ? [] : await findChampions(db, span, include_test_albums),
  });
  return { data: { ...insights, named: await findNamedAlbums(db, albumIds) } };
}

/** The time of a year in the club's time zone; all time without one. */
function getSpan(year: number | null, timeZone: string): Span {
  if (year === null) return { after: '', until: '9999' };
  return { after: getEnd(year - 1, timeZone), until: getEnd(year, timeZone) };
}

/** The last moment of a year, in ISO 8601; an empty text before the year 0. */
function getEnd(year: number, timeZone: string): string {
  if (year < 0) return '';
  return endOfDay(`${String(year).padStart(4, '0')}-12-31`, timeZone).toISOString();
}
