import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { localDate } from '#shared/domain/dates.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { getFirst } from '../features/tierlist/filters/filter-albums.ts';
import { isLongList } from '../features/tierlist/long-list.ts';
import { PictureItem } from '../features/tierlist/picture-item.tsx';
import { SortedList } from '../features/tierlist/sorted-list.tsx';
import { TierRow, TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { TierlistFilters, TierlistHead } from '../features/tierlist/tierlist-head.tsx';
import { isNoPast, NoPast, PastChanges } from '../features/tierlist/time-machine/past-changes.tsx';
import {
  daysBefore,
  getStops,
  readDay,
  type Snapshot,
} from '../features/tierlist/time-machine/snapshots.ts';
import { TimePanel } from '../features/tierlist/time-machine/time-panel.tsx';
import { TimeSlider } from '../features/tierlist/time-machine/time-slider.tsx';
import { useMoments } from '../features/tierlist/use-moments.ts';
import { useRenderedCount } from '../features/tierlist/use-rendered-count.ts';
import { useTierlist } from '../features/tierlist/use-tierlist.ts';
import { useAddressSearch } from '../hooks/use-address-search.ts';
import { toProblem } from '../lib/http/error-messages.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { allSessionsQuery } from '../queries/complete-lists.ts';

type Tierlist = ReturnType<typeof useTierlist>;

/**
 * Tier list at a past time (product/insights.md#time-machine), with the same filters; read-only.
 */
export function PastTierlist() {
  const tierlist = useTierlist();
  const { query } = tierlist;
  const { at, since } = useMoments();
  const stops = useStops();
  const setAddress = useAddressSearch();
  const navigate = useNavigate();
  // Chosen dates have a history entry, those of playback do not.
  const choose = (changes: Record<string, string>) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...changes }),
      resetScroll: false,
    });
  return (
    <>
      <TierlistHead tierlist={tierlist}>
        <PictureItem />
      </TierlistHead>
      <TimePanel at={at} since={since} onChange={choose} />
      <TimeSlider
        stops={stops}
        day={readDay(at) ?? localDate(new Date())}
        isShown={query.isSuccess && !query.isPlaceholderData}
        onChange={(day) => setAddress({ at: day })}
      />
      <TierlistFilters tierlist={tierlist} />
      <List tierlist={tierlist} at={at} since={since} />
    </>
  );
}

type ListProps = { tierlist: Tierlist; at: string; since: string };

function List({ tierlist, at, since }: ListProps) {
  const { query, groups, count, grouped, sorted, key } = tierlist;
  const rendered = useRenderedCount(key, count);
  const isLong = isLongList(count);
  if (isNoPast(query.error)) return <NoPast at={at} />;
  if (query.data === undefined)
    return (
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to fetch album data')}
        loading={<TierSkeletons />}
      />
    );
  if (since !== '') return <PastChanges since={since} after={groups} filter={grouped} />;
  if (groups.length === 0) return <Nothing isEmpty={query.data.length === 0} />;
  // Rankings have no history.
  if (sorted && sorted.sort !== 'ranking')
    return (
      <SortedList albums={sorted.albums.slice(0, rendered)} sort={sorted.sort} isLong={isLong} />
    );
  return (
    <div>
      {getFirst(groups, rendered).map(({ tier, albums, total }, index) => (
        <TierRow
          key={tier}
          tier={tier}
          albums={albums}
          total={total}
          isFirst={index === 0}
          isLong={isLong}
        />
      ))}
    </div>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty)
    return (
      <EmptyState title="There were no albums yet">
        That was before the first session. Go forward in time to see the list grow.
      </EmptyState>
    );
  return (
    <EmptyState title="No albums found">
      Try adjusting your filters or search terms to find more albums
    </EmptyState>
  );
}

/** Returns the dates of all sessions before today in local time; empty until loaded. */
function useStops(): readonly Snapshot[] {
  const { data } = useQuery(allSessionsQuery(showTestAlbums.use()));
  const yesterday = daysBefore(localDate(new Date()), 1);
  return useMemo(() => getStops(data ?? [], yesterday), [data, yesterday]);
}
