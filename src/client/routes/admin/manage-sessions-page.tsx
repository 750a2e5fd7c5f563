import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { RowLink } from '../../components/controls/row-link.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadMore } from '../../components/feedback/load-more.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { focusSearch } from '../../components/form/search-field.tsx';
import { Card, Grid, Row, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { AddSessionDialog } from '../../features/session-admin/add-session-dialog.tsx';
import { DeleteSession } from '../../features/session-admin/delete-session.tsx';
import { SessionFilters, useFoundSessions } from '../../features/session-admin/session-filters.tsx';
import { useAddressSearch } from '../../hooks/use-address-search.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { toProblem } from '../../lib/http/error-messages.ts';
import { getClubDay } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import type { SessionFilter } from '../../queries/sessions.ts';
import styles from './admin-page.module.css';

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
  const [isAdding, setIsAdding] = useState(false);
  const clear = () => {
    setAddress({ search: '', year: '' });
    focusSearch();
  };
  return (
    <>
      <RowLink isInline isTarget tone="muted" to="/" className={styles.back}>
        ← Back to Homepage
      </RowLink>
      <Row gap={3} justify="between" wraps className={styles.top}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          Manage Sessions
        </Text>
        <Button look="primary" onClick={() => startTransition(() => setIsAdding(true))}>
          <Plus aria-hidden="true" size={18} /> Add New Session
        </Button>
      </Row>
      {(isNarrowed || total !== 0 || query.isPlaceholderData) && (
        <div className={styles.filters}>
          <SessionFilters
            filter={filter}
            includesTests={includesTests}
            total={total}
            hasFailed={query.error !== null}
            onChange={setAddress}
          />
        </div>
      )}
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to load sessions')}
        loading={null}
      />
      {sessions?.length === 0 && <Nothing isNarrowed={isNarrowed} onClear={clear} />}
      {sessions && <SessionCards sessions={sessions} />}
      <LoadMore
        query={query}
        loaded={sessions?.length ?? 0}
        failure={(error) => toProblem(error, 'Failed to load more sessions')}
      />
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
      <EmptyState title="No sessions found">
        Get started by creating your first review session!
      </EmptyState>
    );
  return (
    <EmptyState title="No sessions found" actions={<Button onClick={onClear}>Clear Search</Button>}>
      No sessions match. Try fewer words.
    </EmptyState>
  );
}

/** Lists every session as a card with an edit link, newest first; empty ones can be deleted. */
function SessionCards({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Grid as="ul" columns={20} gap={4}>
      {sessions.map((session) => (
        <li key={session.id}>
          <Card
            as="article"
            gap={1}
            columnGap={3}
            padding={4}
            surface
            aria-labelledby={`session-${session.id}`}
            tabIndex={-1}
            className={styles.card}
          >
            <SessionFacts session={session} />
          </Card>
        </li>
      ))}
    </Grid>
  );
}

/** Maximum covers of a card; those that fit in one line are visible. */
const MAX_COVERS = 8;

function SessionFacts({ session }: { session: Session }) {
  const { id, session_date, location, albums = [], album_count, has_recap } = session;
  const ofDay = <VisuallyHidden> session of {longDate(session_date)}</VisuallyHidden>;
  return (
    <>
      <Text as="h2" size="l" spans id={`session-${id}`}>
        {longDate(session_date)}
      </Text>
      <Text breaks spans>
        {location ?? 'Location not set'}
      </Text>
      <Row gap={2} wraps spans className={styles.strip}>
        {albums.slice(0, MAX_COVERS).map((album) => (
          <Thumb key={album.id} album={album} />
        ))}
      </Row>
      <Text tone="muted" className={styles.count}>
        {album_count} {album_count === 1 ? 'album' : 'albums'}
      </Text>
      <Row gap={2} align="stretch" justify="end" wraps>
        {album_count === 0 && (
          <DeleteSession session={session} label={<>Delete{ofDay}</>} onDeleted={focusHeading} />
        )}
        {has_recap && (
          <Link to="/sessions/$id/recap" params={{ id }} className={buttonClass('quiet')}>
            Recap{ofDay}
          </Link>
        )}
        <Link to="/sessions/$id/edit" params={{ id }} className={buttonClass()}>
          <Pencil aria-hidden="true" size={18} /> Edit
          {ofDay}
        </Link>
      </Row>
    </>
  );
}
