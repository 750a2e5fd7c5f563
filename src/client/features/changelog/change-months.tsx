import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import { monthAndYear } from '#shared/domain/dates.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { useStart } from '../../components/feedback/load-more.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { changesQuery } from '../../queries/changelog.ts';
import styles from './changelog.module.css';

/** Links to the newest day of each loaded month. */
export function ChangeMonths({ filter }: { filter: ChangeFilter | null }) {
  const { data, hasNextPage } = useInfiniteQuery(
    changesQuery(filter, showTestAlbums.use(), useStart()),
  );
  const { getDay } = useClock();
  const days = joinPages(data?.pages ?? []).map((entry) => getDay(new Date(entry.change_date)));
  const months = groupBy(days, monthAndYear);
  if (months.size === 0) return null;
  return (
    <nav aria-label="Months" className={styles.months}>
      {[...months].map(([month, [newest = '']]) => (
        <Row as="a" key={month} isTarget href={`#day-${newest}`}>
          {month}
        </Row>
      ))}
      {hasNextPage && (
        <Text tone="muted" size="s">
          Earlier months load as you scroll.
        </Text>
      )}
    </nav>
  );
}
