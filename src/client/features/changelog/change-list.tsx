import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { FromStart, LoadMore, useStart } from '../../components/feedback/load-more.tsx';
import { NewItemsBanner } from '../../components/feedback/new-items-banner.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { useOnceTrue } from '../../hooks/use-once-true.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { getTotal, startAfter } from '../../lib/http/pagination.ts';
import { type ShownList, useListUpdates } from '../../lib/live/use-new-items.ts';
import { compareRowKeys, describeNewItems } from '../../lib/news.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { changeProblem, changesQuery, fetchChanges } from '../../queries/changelog.ts';
import { getGroup, toChangeRows } from './change-cards.ts';
import { ChangeEntry } from './change-entry.tsx';
import { ChangeGroupRow } from './change-group.tsx';
import styles from './changelog.module.css';

const TakeBackButton = lazyComponent(
  async () => (await import('./take-back/take-back-button.tsx')).TakeBackButton,
);

/** Infinite feed of changes, grouped by day. */
export function ChangeList({ filter }: { filter: ChangeFilter | null }) {
  const client = useQueryClient();
  const options = changesQuery(filter, showTestAlbums.use(), useStart());
  const query = useInfiniteQuery(options);
  const clock = useClock();
  // Remains when the session ends, to request the password again.
  const TakeBack = useOnceTrue(useIsAdmin()) ? TakeBackButton : undefined;
  const { data, error, isPending, isFetching, isFetchingNextPage } = query;
  /** Consecutive retries; reset when the query succeeds. */
  const [retries, setRetries] = useState(0);
  if (retries > 0 && data !== undefined && error === null) setRetries(0);
  /** Starts at the first page (product/screens.md#error-messages). */
  const retry = () => {
    setRetries(retries + 1);
    client.resetQueries(options);
  };
  if (isPending) return <Loading text="Loading changelog entries..." />;
  const failure = error && (
    <ErrorPanel problem={changeProblem(error)} failures={retries + 1} onRetry={retry} />
  );
  if (data === undefined) return failure;
  const total = getTotal(data.pages);
  if (total === 0) return <Nothing isFiltered={filter !== null} />;
  const rows = toChangeRows(data.pages, clock.getDay);
  return (
    <>
      <FromStart />
      <ChangeNews filter={filter} query={query} />
      <div role="feed" aria-label="Changes" aria-busy={isFetching}>
        {rows.map((row, index) => {
          const isNewDay = row.day !== rows[index - 1]?.day;
          const props = {
            row,
            dayName: isNewDay ? shortDate(row.day) : null,
            clock,
            position: index + 1,
            total,
            TakeBack,
          };
          const group = getGroup(row.entry);
          return group === null ? (
            <ChangeEntry key={row.entry.id} {...props} />
          ) : (
            <ChangeGroupRow key={row.entry.id} {...props} group={group} filter={filter} />
          );
        })}
      </div>
      {isFetchingNextPage && <Loading text="Loading more changes..." />}
      {failure}
      {!failure && (
        <LoadMore query={query} loaded={rows.length}>
          <End count={rows.length} />
        </LoadMore>
      )}
    </>
  );
}

const SKELETONS = ['first', 'second', 'third'];

function Loading({ text }: { text: string }) {
  return (
    <Stack gap={3} tone="muted" role="status">
      <p>{text}</p>
      {SKELETONS.map((skeleton) => (
        <Stack
          key={skeleton}
          ground="raised"
          aria-hidden="true"
          className={`${styles.skeleton} breathing`}
        />
      ))}
    </Stack>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="No changes found for the selected filter."
        actions={
          <Link to="/changelog" className={buttonClass()}>
            Show all changes
          </Link>
        }
      />
    );
  return (
    <EmptyState
      title="No entries to display"
      actions={
        <Link to="/add-album" className={buttonClass()}>
          Add Album
        </Link>
      }
    >
      New albums, ratings and sessions appear here, newest first.
    </EmptyState>
  );
}

function End({ count }: { count: number }) {
  return (
    <Stack as="footer" gap={2} align="center" tone="muted" className={styles.end}>
      <Text tone="plain" font="display">
        You've reached the end!
      </Text>
      <p>{count === 1 ? 'Viewed 1 entry' : `Viewed ${count} entries`}</p>
      <Button onClick={goToTop}>Back to Top</Button>
    </Stack>
  );
}

/** CSS cannot disable smooth scrolling from scripts. */
function goToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  focusHeading();
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

type Pages = { pages: { data: ChangelogEntry[] }[] };
type Props = { filter: ChangeFilter | null; query: ShownList<Pages | undefined> };

/** Banner for new changes. */
function ChangeNews({ filter, query }: Props) {
  const includesTests = showTestAlbums.use();
  const after = useStart();
  const news = useListUpdates({
    topic: 'albums',
    queryKey: changesQuery(filter, includesTests, after).queryKey,
    query,
    ask: async (signal) =>
      (await fetchChanges(filter, includesTests, startAfter(after), signal)).data,
    compare,
  });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

function compare(shown: Pages | undefined, present: ChangelogEntry[]): string | null {
  return describeNewItems([compareRowKeys(joinPages(shown?.pages ?? []), present).added, 'change']);
}
