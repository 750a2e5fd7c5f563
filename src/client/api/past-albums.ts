import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allAlbums } from './albums.ts';
import { followedList } from './query-client.ts';

/** Every album as it was (rules.md#time-machine); what was shown before stands until it is there. */
export function pastAlbumsQuery(includesTests: boolean, at: string) {
  return queryOptions({
    queryKey: ['albums', 'past', includesTests, at],
    queryFn: ({ signal }) => allAlbums(includesTests, signal, at),
    placeholderData: keepPreviousData,
    ...followedList,
  });
}
