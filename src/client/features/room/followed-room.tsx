import { Link } from '@tanstack/react-router';
import { DoorClosed, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { Reconnecting } from '../../components/feedback/reconnecting.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { problemSaying, TOO_MANY_REQUESTS } from '../../lib/http/error-messages.ts';
import { type FullRoom, getFullRoom, type RoomResponse } from '../../queries/rooms.ts';
import { useRoom } from './use-room.ts';

type Props = {
  code: string;
  /** Content for a room without space for more watchers; by default a message. */
  full?: (room: FullRoom) => ReactNode;
  /** Content of a closed room. */
  closed: (room: RoomResponse) => ReactNode;
  children: (room: RoomResponse) => ReactNode;
};

/** Loads a room and follows its changes; cached data is shown while the server does not respond. */
export function FollowedRoom({ code, full, closed, children }: Props) {
  const { room, error, failures, isReconnecting, refetch } = useRoom(code);
  const fullRoom = getFullRoom(error);
  if (room === undefined && fullRoom !== null && full !== undefined) return full(fullRoom);
  if (room === undefined)
    return <NoRoom error={error} failures={failures} onRetry={() => refetch()} />;
  return (
    <>
      {room.status === 'closed' ? closed(room) : children(room)}
      <Reconnecting isShown={isReconnecting} />
    </>
  );
}

type NoRoomProps = { error: Error | null; failures: number; onRetry: () => void };

/** Explains a room that is missing or still loading. */
function NoRoom({ error, failures, onRetry }: NoRoomProps) {
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
