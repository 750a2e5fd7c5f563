import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { allAlbumsQuery } from '../../api/albums.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { groupAlbums, type TierlistFilter } from './filter-albums.ts';

/**
 * The tier list that the address asks for. Its groups come behind the filter, in slices, so that what
 * was pressed shows at once; `grouped` is what they were narrowed by.
 */
export function useTierlist() {
  const query = useQuery(allAlbumsQuery(showTestAlbums.use()));
  const filter = useTierlistFilter();
  const grouped = useGrouped(filter);
  const { search, by, name } = grouped;
  // Measured: a thousand albums take 2 ms to fold and group, once a keystroke otherwise.
  const groups = useMemo(
    () => groupAlbums(query.data ?? [], { search, by, name }),
    [query.data, search, by, name],
  );
  return { query, filter, groups, grouped };
}

/** Without a name it is all the same by whom. */
function useGrouped({ search, by, name }: TierlistFilter): TierlistFilter {
  return {
    search: useDeferredValue(search),
    by: useDeferredValue(name === '' ? 'reviewer' : by),
    name: useDeferredValue(name),
  };
}

function useTierlistFilter(): TierlistFilter & { isOpen: boolean } {
  const address = useSearch({ strict: false }) as Partial<Record<string, string>>;
  return {
    search: address.search ?? '',
    by: address.by === 'submitter' ? 'submitter' : 'reviewer',
    name: address.name ?? '',
    isOpen: address.filters === 'open',
  };
}
