import { useState } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { toProblem } from '../../lib/http/error-messages.ts';
import type { SessionFilter } from '../../queries/sessions.ts';
import styles from './session-admin.module.css';
import { SessionFilters, useFoundSessions } from './session-filters.tsx';

type Props = { chosen: string; onChoose: (session: Session) => void; onClose: () => void };

/** Chooses from all sessions, for forms that offer only the newest. */
export function FindSessionDialog({ chosen, onChoose, onClose }: Props) {
  const [filter, setFilter] = useState<SessionFilter>({ search: '', year: '' });
  const { query, sessions, total } = useFoundSessions(filter, true);
  const { error, hasNextPage, isFetchingNextPage } = query;
  const choose = (session: Session) => {
    onChoose(session);
    onClose();
  };
  return (
    <Dialog title="Find a session" onClose={onClose}>
      <Stack gap={3}>
        <SessionFilters
          filter={filter}
          includesTests
          total={total}
          hasFailed={error !== null}
          onChange={(changes) => setFilter({ ...filter, ...changes })}
        />
        <LoadState
          query={query}
          failure={(problem) => toProblem(problem, 'Failed to load sessions')}
          loading={null}
        />
        {sessions?.length === 0 && (
          <EmptyState title="No sessions found">Try fewer words, or all years.</EmptyState>
        )}
        <Stack as="ul" gap={1}>
          {sessions?.map((session) => (
            <li key={session.id}>
              <Choice session={session} isChosen={session.id === chosen} onChoose={choose} />
            </li>
          ))}
        </Stack>
        {hasNextPage && (
          <Button look="quiet" disabled={isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

type ChoiceProps = { session: Session; isChosen: boolean; onChoose: (session: Session) => void };

function Choice({ session, isChosen, onChoose }: ChoiceProps) {
  const { session_date, location, album_count: count } = session;
  return (
    <Text
      as="button"
      isTabular
      breaks
      type="button"
      aria-current={isChosen || undefined}
      className={styles.choice}
      onClick={() => onChoose(session)}
    >
      <strong>{shortDate(session_date)}</strong> <span>{location ?? 'Location not set'}</span>{' '}
      <Text as="span" tone="muted">
        {count} {count === 1 ? 'album' : 'albums'}
      </Text>
    </Text>
  );
}
