import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { joinPages } from '#shared/domain/join-pages.ts';
import { SearchField } from '../../components/form/search-field.tsx';
import { UrlSelect } from '../../components/form/url-select.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { getTotal } from '../../lib/http/pagination.ts';
import { foundSessionsQuery, monthsQuery, type SessionFilter } from '../../queries/sessions.ts';
import styles from './session-admin.module.css';

/** Loads the sessions that match a filter; the previous ones are shown until then. */
export function useFoundSessions(filter: SessionFilter, includesTests: boolean) {
  const query = useInfiniteQuery({
    ...foundSessionsQuery(filter, includesTests),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const total = data ? getTotal(data.pages) : null;
  return { query, sessions: data && joinPages(data.pages), total };
}

type Props = {
  filter: SessionFilter;
  includesTests: boolean;
  /** Number of matching sessions; `null` while unknown. */
  total: number | null;
  /** True after a load error, which the panel below shows. */
  hasFailed: boolean;
  onChange: (changes: Partial<SessionFilter>) => void;
};

/** Filters by date, place and album text, and by year. */
export function SessionFilters({ filter, includesTests, total, hasFailed, onChange }: Props) {
  const { data = [] } = useQuery(monthsQuery(includesTests));
  const { search, year } = filter;
  return (
    <Row gap={3} wraps>
      <SearchField
        label="Search by date, place or album"
        value={search}
        onChange={(words) => onChange({ search: words })}
      />
      <UrlSelect
        aria-label="Year"
        className={styles.year}
        value={year}
        onChange={(chosen) => onChange({ year: chosen })}
      >
        <option value="">All years</option>
        {getYears(data, year).map(([name, count]) => (
          <option key={name} value={name}>
            {name} ({count})
          </option>
        ))}
      </UrlSelect>
      <Text tone="muted" role="status">
        {total !== null && `${total} ${total === 1 ? 'session' : 'sessions'}`}
        {total === null && !hasFailed && 'Loading sessions...'}
      </Text>
    </Row>
  );
}

type Months = readonly { month: string; sessions: number }[];

/** Returns the number of sessions per year, newest first, including the chosen year. */
function getYears(months: Months, chosen: string): [string, number][] {
  const years = new Map<string, number>(chosen === '' ? [] : [[chosen, 0]]);
  for (const { month, sessions } of months) {
    const year = month.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + sessions);
  }
  return [...years].sort(([a], [b]) => Number(b) - Number(a));
}
