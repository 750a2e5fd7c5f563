import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type RoomAnswer, takenOf } from '../../api/rooms.ts';
import { buttonClass } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { Message } from '../../ui/message.tsx';
import { Reconnecting } from '../../ui/reconnecting.tsx';
import { NoRoom } from './no-room.tsx';
import { useRoom } from './use-room.ts';

type Props = {
  code: string;
  /** What there is for who cannot watch any more; nothing but that when left out. */
  full?: (taken: string[]) => ReactNode;
  /** What stands there once the evening is over; by itself the way to its recap. */
  closed?: (room: RoomAnswer) => ReactNode;
  children: (room: RoomAnswer) => ReactNode;
};

/** A room as soon as it is there and as it changes; what was shown stays while nobody answers. */
export function FollowedRoom({ code, full, closed = leadOn, children }: Props) {
  const { room, error, failures, isReconnecting, refetch } = useRoom(code);
  const taken = takenOf(error);
  if (room === undefined && taken !== null && full !== undefined) return full(taken);
  if (room === undefined)
    return <NoRoom error={error} failures={failures} onRetry={() => refetch()} />;
  return (
    <>
      {room.status === 'closed' ? closed(room) : children(room)}
      <Reconnecting isShown={isReconnecting} />
    </>
  );
}

const leadOn = (room: RoomAnswer) => <Closed room={room} />;

/** The evening is over: what came of it is at the session. */
function Closed({ room }: { room: RoomAnswer }) {
  const saved = room.albums.filter(({ state }) => state === 'saved');
  // The first album of each session tells its recap from another one.
  const recaps = new Map(
    saved.toReversed().map((album) => [album.session_id ?? room.session_id, album.title]),
  );
  useEffect(() => {
    // What had it went away with the room.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <Message
      title="The listening room is closed"
      icon={<DoorClosed size={32} />}
      actions={
        <>
          {[...recaps].toReversed().map(
            ([id, title]) =>
              id !== null && (
                <Link
                  key={id}
                  to="/sessions/$id/recap"
                  params={{ id }}
                  className={buttonClass('primary')}
                >
                  {recaps.size === 1 ? 'Recap of the evening' : `Recap with ${title}`}
                </Link>
              ),
          )}
          <Link to="/" className={buttonClass()}>
            To the sessions
          </Link>
        </>
      }
    >
      {saved.length === 0 ? 'Nothing rated tonight. See you next time!' : 'Thanks for listening!'}
    </Message>
  );
}
