import { Link, useSearch } from '@tanstack/react-router';
import { ChartNoAxesColumn, History } from 'lucide-react';
import { buttonClass } from '../components/controls/button.tsx';
import type { DialogSearch } from '../components/dialog/url-dialogs.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { FailurePanel, lazyComponent } from '../components/lazy/lazy-component.tsx';
import { AlbumNews } from '../features/tierlist/album-news.tsx';
import { CaptionsItem } from '../features/tierlist/captions-item.tsx';
import { isLongList } from '../features/tierlist/long-list.ts';
import { PictureItem } from '../features/tierlist/picture-item.tsx';
import { OurRanking } from '../features/tierlist/ranking/our-ranking.tsx';
import { SortedList } from '../features/tierlist/sorted-list.tsx';
import { TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { TierRows } from '../features/tierlist/tier-rows.tsx';
import { TierlistFilters, TierlistHead } from '../features/tierlist/tierlist-head.tsx';
import { useMoments } from '../features/tierlist/use-moments.ts';
import { useRenderedCount } from '../features/tierlist/use-rendered-count.ts';
import { useTierlist } from '../features/tierlist/use-tierlist.ts';
import { VIEW_ITEM } from '../features/tierlist/view-menu.tsx';
import { useClock } from '../hooks/hydration.ts';
import { lazyModule } from '../hooks/lazy-module.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { toProblem } from '../lib/http/error-messages.ts';

/** Tier list page: today's, or that of the time in the URL. */
export function TierlistPage() {
  return useMoments().at === '' ? <Present /> : <LazyTimeMachine />;
}

/** Today's tier list (product/screens.md#screens), filtered by search, reviewer or submitter. */
function Present() {
  const tierlist = useTierlist();
  const { query, groups, count, isNarrowed, grouped, sorted, key } = tierlist;
  const isLong = isLongList(count);
  const isByReviewer = grouped.by === 'reviewer' && grouped.name !== '';
  const isRanking = sorted?.sort === 'ranking';
  const moves = useMoves(isRanking || !(sorted || isByReviewer));
  const rendered = useRenderedCount(key, count);
  const { rank } = useSearch({ strict: false }) as DialogSearch;
  return (
    <>
      <TierlistHead
        tierlist={tierlist}
        tools={
          moves && <moves.Tools albums={query.data ?? []} groups={groups} isRanking={isRanking} />
        }
      >
        {!sorted && <CaptionsItem />}
        <PictureItem />
        <TimeMachineLink />
        <InsightsLink />
      </TierlistHead>
      <TierlistFilters tierlist={tierlist} />
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to fetch album data')}
        loading={<TierSkeletons />}
      />
      {query.data && <AlbumNews query={query} />}
      {query.data && groups.length === 0 && <Nothing isNarrowed={isNarrowed} />}
      {query.data && isRanking && (
        <OurRanking
          all={query.data}
          shown={groups.flatMap(({ albums }) => albums)}
          rendered={rendered}
          isLong={isLong}
          moves={moves}
        />
      )}
      {sorted && !isRanking && (
        <SortedList albums={sorted.albums.slice(0, rendered)} sort={sorted.sort} isLong={isLong} />
      )}
      {rank && <LazyRankDialog tier={rank} />}
      {!sorted && <TierRows groups={groups} rendered={rendered} isLong={isLong} moves={moves} />}
    </>
  );
}

/**
 * Message for an empty list (product/screens.md#screens): clear the filter, or add the first album.
 */
function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No albums found"
        actions={
          <Link to="/tierlist" className={buttonClass()}>
            See the whole list
          </Link>
        }
      >
        Try adjusting your filters or search terms to find more albums
      </EmptyState>
    );
  return (
    <EmptyState
      title="No albums found"
      actions={
        <Link to="/add-album" className={buttonClass()}>
          Add Album
        </Link>
      }
    >
      Albums appear here in their tiers once you add them.
    </EmptyState>
  );
}

/** Time machine, loaded on first use. */
const LazyTimeMachine = lazyComponent(
  async () => (await import('./past-tierlist.tsx')).PastTierlist,
  { fallback: <TierSkeletons />, Failure: FailurePanel },
);

const LazyRankDialog = lazyComponent(
  async () => (await import('../features/ranking/rank-dialog.tsx')).RankDialog,
  { Failure: FailurePanel },
);

/** Links to the insights (product/insights.md#insights). */
function InsightsLink() {
  return (
    <Link to="/insights" {...VIEW_ITEM}>
      <ChartNoAxesColumn aria-hidden="true" size={18} /> Insights
    </Link>
  );
}

const DAY_MS = 86_400_000;

/**
 * Links to the list of yesterday, where the time machine starts (product/insights.md#time-machine).
 */
function TimeMachineLink() {
  const { now, getDay } = useClock();
  const yesterday = getDay(new Date(now.getTime() - DAY_MS));
  return (
    <Link
      to="."
      search={(present: object) => ({ ...present, at: yesterday })}
      resetScroll={false}
      {...VIEW_ITEM}
    >
      <History aria-hidden="true" size={18} /> Time machine
    </Link>
  );
}

const useMoveKit = lazyModule(() => import('../features/tierlist/moves/move-tools.tsx'));

/**
 * Loads the admin code to move albums; undefined where nothing can be moved
 * (product/albums.md#moving-albums).
 */
function useMoves(canMove: boolean) {
  const isMoving = useIsAdmin() && canMove;
  const kit = useMoveKit(isMoving);
  return isMoving ? kit?.MOVE_KIT : undefined;
}
