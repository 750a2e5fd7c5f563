import { Link } from '@tanstack/react-router';
import { DoorClosed, SearchX } from 'lucide-react';
import { ApiError } from '../../api/api-error.ts';
import { problemSaying, TOO_MANY_REQUESTS } from '../../api/error-messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Message } from '../../ui/message.tsx';

type Props = { error: Error | null; failures: number; onRetry: () => void };

/** Explains a room that is missing or still loading. */
export function NoRoom({ error, failures, onRetry }: Props) {
  const status = error instanceof ApiError ? error.status : null;
  if (error === null) return <p role="status">Looking for the room…</p>;
  if (status === 404)
    return (
      <Message
        isProblem
        title="No such room"
        icon={<SearchX size={32} />}
        actions={
          <Link to="/room" className={buttonClass('primary')}>
            Enter a code
          </Link>
        }
      >
        No room with that code. Maybe it’s over already?
      </Message>
    );
  if (status === 409 || status === 429)
    return (
      <Message
        isProblem
        title={status === 429 ? TOO_MANY_REQUESTS.title : 'The room is full'}
        icon={<DoorClosed size={32} />}
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        {error.message}
      </Message>
    );
  return (
    <ErrorPanel
      problem={problemSaying(error, 'Couldn’t load the listening room.')}
      failures={failures}
      onRetry={onRetry}
    />
  );
}
