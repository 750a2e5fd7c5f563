import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { allSessionsQuery } from '../api/sessions.ts';
import { showTestAlbums } from '../api/test-albums.ts';
import { AddSessionDialog } from '../features/session-admin/add-session-dialog.tsx';
import { SessionCards } from '../features/session-admin/session-cards.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Message } from '../ui/message.tsx';
import styles from './manage-sessions-screen.module.css';

/** Sessions admin (rules.md#screens): every session, and a form to add one. */
export function ManageSessionsScreen() {
  const { data, error, errorUpdateCount, isPending, refetch } = useQuery(
    allSessionsQuery(showTestAlbums.use()),
  );
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Link to="/" className={styles.back}>
        ← Back to Homepage
      </Link>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Manage Sessions</h1>
        <Button look="primary" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" size={18} /> Add New Session
        </Button>
      </div>
      {isPending && <p role="status">Loading sessions...</p>}
      {error && !data && (
        <ErrorPanel
          problem={problemOf(error, 'Failed to load sessions')}
          failures={errorUpdateCount}
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && (
        <Message title="No sessions found" icon={<CalendarPlus size={32} />}>
          Get started by creating your first review session!
        </Message>
      )}
      {data && <SessionCards sessions={data} />}
      {isAdding && <AddSessionDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
