import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Disc3 } from 'lucide-react';
import { longDate } from '#shared/domain/dates.ts';
import { ApiError } from '../api/api-error.ts';
import { problemSaying } from '../api/problem.ts';
import { type Recap as RecapAnswer, recapQuery } from '../api/rooms.ts';
import { Recap } from '../features/room/recap/recap.tsx';
import { RecapActions } from '../features/room/recap/recap-actions.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Message } from '../ui/message.tsx';
import styles from './recap-screen.module.css';

/** What an evening in the listening room came to (rules.md#recap). */
export function RecapScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, errorUpdateCount, refetch } = useQuery(recapQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Recap of the evening</h1>
          {data && <p>{whenAndWhere(data)}</p>}
        </div>
        {data && <RecapActions recap={data} />}
      </div>
      {data && <Recap recap={data} />}
      {isMissing && (
        <Message title="No recap" icon={<Disc3 size={32} />}>
          No listening room was played in this session.
        </Message>
      )}
      {error && !data && !isMissing && (
        <ErrorPanel
          problem={problemSaying(error, 'Failed to load the recap.')}
          failures={errorUpdateCount}
          onRetry={refetch}
        />
      )}
      {!data && !error && <p role="status">Loading the recap…</p>}
    </div>
  );
}

function whenAndWhere({ session_date, location }: RecapAnswer): string {
  return [longDate(session_date), location].filter((part) => part !== null).join(' · ');
}
