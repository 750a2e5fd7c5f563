import type { ReactNode } from 'react';
import { SearchField } from '../../components/form/search-field.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { useAddressFilter, useAddressSearch } from '../../hooks/use-address-search.ts';
import { formatListCount } from './filters/filter-albums.ts';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterButton, FilterPanel } from './filters/filter-panel.tsx';
import styles from './tierlist-head.module.css';
import type { useTierlist } from './use-tierlist.ts';
import { ViewMenu } from './view-menu.tsx';

type Props = {
  tierlist: ReturnType<typeof useTierlist>;
  /** Tools after the filters. */
  tools?: ReactNode;
  /** Items of the view menu after the orders. */
  children: ReactNode;
};

/** Title, count, search and tools of the tier list: two rows on a phone, one on a wide window. */
export function TierlistHead({ tierlist, tools, children }: Props) {
  const { query, filter, find, count } = tierlist;
  const setAddress = useAddressSearch();
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          Tierlist
        </Text>
        <Text tone="muted" isTabular role="status" className={styles.count}>
          {query.data && formatListCount(count)}
        </Text>
      </div>
      <SearchField label="Search by artist or title" value={filter.search} onChange={find} />
      <Row gap={2} className={styles.tools}>
        <FilterButton filter={filter} onChange={setAddress} />
        {tools}
        <ViewMenu sort={filter.sort}>{children}</ViewMenu>
      </Row>
    </div>
  );
}

/** Filters below the head, while they are open, and those that are set. */
export function TierlistFilters({ tierlist }: Pick<Props, 'tierlist'>) {
  const { query, filter, count } = tierlist;
  const setAddress = useAddressSearch();
  const setFilter = useAddressFilter();
  return (
    <>
      {filter.isOpen && (
        <FilterPanel
          albums={query.data ?? []}
          filter={filter}
          count={count}
          onChange={setFilter}
          onClose={() => setAddress({ filters: '' })}
        />
      )}
      <FilterChips filter={filter} onChange={setFilter} />
    </>
  );
}
