import { Link } from '@tanstack/react-router';
import { Disc3, SearchX } from 'lucide-react';
import { problemOf } from '../api/problem.ts';
import { firstOf } from '../features/tierlist/filter-albums.ts';
import { FilterChips } from '../features/tierlist/filter-chips.tsx';
import { FilterButton, FilterPanel } from '../features/tierlist/filter-panel.tsx';
import { SortSelect } from '../features/tierlist/sort-select.tsx';
import { SortedList } from '../features/tierlist/sorted-list.tsx';
import { TierIndex } from '../features/tierlist/tier-index.tsx';
import { TierRow, TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { useTierlist } from '../features/tierlist/use-tierlist.ts';
import { buttonClass } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Message } from '../ui/message.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { useSlices } from '../ui/use-slices.ts';
import styles from './tierlist-screen.module.css';

/** Every album by tier (rules.md#screens), narrowed by search, by reviewer or by submitter. */
export function TierlistScreen() {
  const { query, filter, groups, grouped, sorted } = useTierlist();
  const setAddress = useAddressSearch();
  const isNarrowed = grouped.search !== '' || grouped.name !== '' || grouped.artist !== '';
  const count = groups.reduce((sum, { albums }) => sum + albums.length, 0);
  const drawn = useSlices([...Object.values(grouped), sorted?.sort].join('\n'), count);
  return (
    <>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Tierlist</h1>
        <SearchField
          label="Search by artist or title"
          value={filter.search}
          onChange={(search) => setAddress({ search })}
        />
        <FilterButton filter={filter} onChange={setAddress} />
      </div>
      {filter.isOpen && (
        <FilterPanel albums={query.data ?? []} filter={filter} onChange={setAddress} />
      )}
      <FilterChips filter={filter} count={query.data ? count : null} onChange={setAddress}>
        <SortSelect sort={filter.sort} onChange={setAddress} />
      </FilterChips>
      {query.isPending && <TierSkeletons />}
      {query.isError && !query.data && (
        <ErrorPanel
          problem={problemOf(query.error, 'Failed to fetch album data')}
          failures={query.errorUpdateCount}
          onRetry={() => query.refetch()}
        />
      )}
      {query.data && groups.length === 0 && <Nothing isNarrowed={isNarrowed} />}
      {sorted ? (
        <SortedList albums={sorted.albums.slice(0, drawn)} sort={sorted.sort} />
      ) : (
        <>
          <TierIndex groups={groups} />
          <div className={styles.rows}>
            {firstOf(groups, drawn).map(({ tier, albums, total }, index) => (
              <TierRow key={tier} tier={tier} albums={albums} total={total} isFirst={index === 0} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** A list that is narrowed can be widened (rules.md#screens); one without albums needs its first. */
function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <Message title="No albums found" icon={<SearchX size={32} />}>
        Try adjusting your filters or search terms to find more albums
      </Message>
    );
  return (
    <Message
      title="No albums found"
      icon={<Disc3 size={32} />}
      actions={
        <Link to="/add-album" className={buttonClass()}>
          Add Album
        </Link>
      }
    >
      Every album that you listened to stands here in its tier, once it is added.
    </Message>
  );
}
