import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { NOW_LISTENING_ID } from '#shared/domain/now-listening.ts';
import { ApiError } from '../api/api-error.ts';
import { problemOf } from '../api/problem.ts';
import { sessionQuery } from '../api/sessions.ts';
import { SessionForm } from '../features/session-admin/session-form.tsx';
import { PasswordStep, usePasswordStep } from '../features/sign-in/password-step.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Message } from '../ui/message.tsx';
import styles from './admin-screen.module.css';

const NOT_FOUND = 'Session not found';

/** Edit Session (rules.md#screens): the password, then date and location. */
export function EditSessionScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const step = usePasswordStep();
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Edit Session</h1>
      <PasswordStep step={step}>
        {id === NOW_LISTENING_ID ? (
          <Message isProblem title={NOT_FOUND}>
            Now Listening To shows the albums of that tier. There is nothing else to it.
          </Message>
        ) : (
          <LoadedForm id={id} />
        )}
      </PasswordStep>
    </div>
  );
}

function LoadedForm({ id }: { id: string }) {
  const { data, error, errorUpdateCount, refetch } = useQuery(sessionQuery(id, true));
  if (data) return <SessionForm key={data.id} session={data} />;
  if (!error) return <p role="status">Loading session…</p>;
  return (
    <ErrorPanel
      problem={problemOf(error, loadFailure(error))}
      failures={errorUpdateCount}
      onRetry={refetch}
    />
  );
}

function loadFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 404
    ? NOT_FOUND
    : 'Failed to load session data. Please try again.';
}
