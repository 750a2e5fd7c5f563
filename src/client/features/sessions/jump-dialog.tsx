import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { monthName } from '#shared/domain/dates.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { toProblem } from '../../lib/http/error-messages.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { monthsQuery } from '../../queries/sessions.ts';
import styles from './jump-dialog.module.css';

/** Lists every year and month with sessions and their count, each linked into the list. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(monthsQuery(showTestAlbums.use()));
  const { data } = query;
  return (
    <Dialog
      title="Jump to month"
      onClose={onClose}
      footer={
        <a href={`${settings.publicPath}/calendar.ics`} className={`${buttonClass()} screen-only`}>
          <CalendarPlus aria-hidden="true" size={18} /> Calendar of all sessions
        </a>
      }
    >
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to load sessions')}
        loading={<p role="status">Loading months…</p>}
      />
      {data?.length === 0 && <EmptyState title="No sessions found" />}
      <Stack gap={5}>
        {getYears(data ?? []).map((year) => (
          <YearMonths key={year.name} {...year} />
        ))}
      </Stack>
    </Dialog>
  );
}

type Year = { name: string; newest: string; sessions: number; months: Map<string, number> };

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function YearMonths({ name, newest, sessions, months }: Year) {
  return (
    <Stack as="section" gap={2} aria-labelledby={`year-${name}`}>
      <Row as="h3" gap={3} align="baseline" size="l" isTabular id={`year-${name}`}>
        <ListLink of={{ from: newest }} isInPlace>
          {name}
        </ListLink>{' '}
        <Text as="span" tone="muted" size="s" weight={400} font="text">
          {sessions} {sessions === 1 ? 'session' : 'sessions'}
        </Text>
      </Row>
      <ul className={styles.months}>
        {MONTHS.map((month) => (
          <li key={month}>
            <Month month={`${name}-${month}`} sessions={months.get(month) ?? 0} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Month({ month, sessions }: { month: string; sessions: number }) {
  const name = monthName(month).slice(0, 3);
  if (sessions === 0) return <span className={styles.none}>{name}</span>;
  return (
    <ListLink of={{ from: month }} isInPlace className={styles.month}>
      {name}{' '}
      <Text as="span" tone="muted" size="s" weight={400} isTabular>
        {sessions}
      </Text>
      <VisuallyHidden> {sessions === 1 ? 'session' : 'sessions'}</VisuallyHidden>
    </ListLink>
  );
}

function getYears(counts: readonly { month: string; sessions: number }[]): Year[] {
  const years = new Map<string, Year>();
  for (const { month: newest, sessions } of counts) {
    const [name = '', month = ''] = newest.split('-');
    const year = years.get(name) ?? { name, newest, sessions: 0, months: new Map() };
    year.sessions += sessions;
    year.months.set(month, sessions);
    years.set(name, year);
  }
  return [...years.values()];
}
