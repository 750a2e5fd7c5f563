import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarPlus, CalendarSearch, Plus } from 'lucide-react';
import { startTransition, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { LoadMore } from '../../components/feedback/load-more.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { focusSearch } from '../../components/form/search-field.tsx';
import { CoverBackfillCard } from '../../features/cover-backfill/cover-backfill-card.tsx';
import { AddSessionDialog } from '../../features/session-admin/add-session-dialog.tsx';
import { SessionCards } from '../../features/session-admin/session-cards.tsx';
import { SessionFilters, useFoundSessions } from '../../features/session-admin/session-filters.tsx';
import { useAddressSearch } from '../../hooks/use-address-search.ts';
import { toProblem } from '../../lib/error-messages.ts';
import { getClubDay } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import type { SessionFilter } from '../../queries/sessions.ts';
import styles from './manage-sessions-page.module.css';

/**
 * Sessions admin page (product/screens.md#screens): sessions with search and year filter, and a
 * form to add one.
 */
export function ManageSessionsPage() {
  const { search = '', year = '' } = useSearch({ strict: false }) as Partial<SessionFilter>;
  const setAddress = useAddressSearch();
  const navigate = useNavigate();
  const includesTests = showTestAlbums.use();
  const filter = { search, year };
  const isNarrowed = search !== '' || year !== '';
  const { query, sessions, total } = useFoundSessions(filter, includesTests);
  const { data, error } = query;
  const [isAdding, setIsAdding] = useState(false);
  const clear = () => {
    setAddress({ search: '', year: '' });
    focusSearch();
  };
  return (
    <>
      <Link to="/" className={styles.back}>
        ← Back to Homepage
      </Link>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Manage Sessions</h1>
        <Button look="primary" onClick={() => startTransition(() => setIsAdding(true))}>
          <Plus aria-hidden="true" size={18} /> Add New Session
        </Button>
      </div>
      <div className={styles.covers}>
        <CoverBackfillCard />
      </div>
      {(isNarrowed || total !== 0) && (
        <div className={styles.filters}>
          <SessionFilters
            filter={filter}
            includesTests={includesTests}
            total={total}
            hasFailed={error !== null}
            onChange={setAddress}
          />
        </div>
      )}
      {error && !data && (
        <ErrorPanel
          problem={toProblem(error, 'Failed to load sessions')}
          failures={query.errorUpdateCount}
          onRetry={() => query.refetch()}
        />
      )}
      {sessions?.length === 0 && <Nothing isNarrowed={isNarrowed} onClear={clear} />}
      {sessions && <SessionCards sessions={sessions} />}
      {query.isFetchNextPageError ? (
        <ErrorPanel
          problem={toProblem(error, 'Failed to load more sessions')}
          onRetry={() => query.fetchNextPage()}
        />
      ) : (
        <LoadMore
          hasMore={query.hasNextPage}
          last={data?.pages.at(-1)}
          isLoading={query.isFetchingNextPage}
          loaded={sessions?.length ?? 0}
          onLoad={() => query.fetchNextPage()}
        />
      )}
      {isAdding && (
        <AddSessionDialog
          session_date={getClubDay()}
          nextStep={(session) => ({
            label: 'Add albums',
            isBrief: true,
            act: () => navigate({ to: '/add-album', state: { sessionToFill: session.id } }),
          })}
          onUse={({ id }) => navigate({ to: '/sessions/$id/edit', params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed)
    return (
      <Message title="No sessions found" icon={<CalendarPlus size={32} />}>
        Get started by creating your first review session!
      </Message>
    );
  return (
    <Message
      title="No sessions found"
      icon={<CalendarSearch size={32} />}
      actions={<Button onClick={onClear}>Clear Search</Button>}
    >
      No sessions match. Try fewer words.
    </Message>
  );
}
