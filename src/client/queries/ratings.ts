import { queryOptions } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

/**
 * Maximum albums of a session whose ratings are fetched: more would use up the requests that a
 * visitor may make at a time.
 */
const MAX_ALBUMS = 100;

/**
 * Returns the ratings of each album of a session, for its figures
 * (product/tiers-and-scores.md#scores). An edit of an album changes its version, so that its ratings
 * are fetched again.
 */
export function sessionRatingsQueries(albums: readonly Album[]) {
  return albums.slice(0, MAX_ALBUMS).map(({ id, version }) =>
    queryOptions({
      queryKey: ['albums', 'ratings', id, version],
      queryFn: ({ signal }) =>
        requestData(endpoints.LIST_RATINGS, { params: { albumId: id } }, signal),
    }),
  );
}
