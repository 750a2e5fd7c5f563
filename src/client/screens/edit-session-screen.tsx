import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { problemOf } from '../api/problem.ts';
import { sessionQuery } from '../api/sessions.ts';
import { PasswordStep } from '../features/admin/password-step.tsx';
import { SessionForm } from '../features/admin/session-form.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import styles from './admin-screen.module.css';

/** Edit Session (spec §2): the password, then date and location. */
export function EditSessionScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, errorUpdateCount, refetch } = useQuery(sessionQuery(id, true));
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Edit Session</h1>
      <PasswordStep>
        {data && <SessionForm key={data.id} session={data} />}
        {error && !data && (
          <ErrorPanel
            problem={problemOf(error, loadFailure(error))}
            failures={errorUpdateCount}
            onRetry={refetch}
          />
        )}
        {!data && !error && <p role="status">Loading session…</p>}
      </PasswordStep>
    </div>
  );
}

function loadFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 404
    ? 'Session not found'
    : 'Failed to load session data. Please try again.';
}
