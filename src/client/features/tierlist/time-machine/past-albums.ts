import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { followedList } from '../../../lib/http/query-client.ts';
import { allAlbums } from '../../../queries/albums.ts';

/**
 * Returns all albums at a past time (product/insights.md#time-machine); the previous data is shown
 * until loaded.
 */
export function pastAlbumsQuery(includesTests: boolean, at: string) {
  return queryOptions({
    queryKey: ['albums', 'past', includesTests, at],
    queryFn: ({ signal }) => allAlbums(includesTests, signal, at),
    placeholderData: keepPreviousData,
    ...followedList,
  });
}
