import { Link } from '@tanstack/react-router';
import { LogOut, Monitor } from 'lucide-react';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { RoomResponse } from '../../../queries/rooms.ts';
import styles from './room-top.module.css';
import type { useSeat } from './use-seat.ts';

type Props = {
  room: RoomResponse;
  isHost: boolean;
  seat: ReturnType<typeof useSeat>;
  /** Undefined while the seat is already requested. */
  onJoin: (() => void) | undefined;
};

/** Shows the room code, the seat, and the links to leave. */
export function RoomTop({ room, isHost, seat, onJoin }: Props) {
  const { code, mine, host, seats } = room;
  const own = seats.find(({ reviewer }) => reviewer === mine?.reviewer);
  const hosting = seats.find(({ reviewer }) => reviewer === host.reviewer);
  return (
    <Row gap={1} columnGap={2} wraps className={styles.top} data-top>
      <Row columnGap={2} wraps>
        <Text breaks>
          Room{' '}
          <Text as="strong" font="display" className={styles.code}>
            {code}
          </Text>
        </Text>
        {mine && (
          <Text as="strong" breaks>
            {formatGuestName(own ?? mine)}
          </Text>
        )}
        {hosting !== undefined && hosting !== own && (
          <Text tone="muted" breaks>
            hosted by {formatGuestName(hosting)}
          </Text>
        )}
      </Row>
      {(isHost || mine === null) && (
        <Link
          to="/room/$code/screen"
          params={{ code }}
          target="_blank"
          className={buttonClass('quiet')}
        >
          <Monitor aria-hidden="true" size={18} /> Big screen
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      )}
      {mine && (
        <Button look="quiet" aria-disabled={seat.isLeaving} onClick={seat.leave}>
          <LogOut aria-hidden="true" size={18} /> Leave
        </Button>
      )}
      {onJoin && (
        <Button look="quiet" onClick={onJoin}>
          {isHost ? 'Taking part? Choose your name' : 'Take a seat'}
        </Button>
      )}
      {seat.problem && (
        <Text tone="danger" role="alert" className={styles.problem}>
          {seat.problem.message}
        </Text>
      )}
    </Row>
  );
}
