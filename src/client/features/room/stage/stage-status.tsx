import type { RoomResponse } from '../../../api/rooms.ts';
import { describeRoomStatus } from '../room-status.ts';
import { useCount } from '../use-count.ts';
import styles from './stage-status.module.css';

/** Shows the votes for an album, then the countdown. */
export function StageStatus({ room }: { room: RoomResponse }) {
  const count = useCount(room.reveal_at);
  return (
    <div role="status" className={styles.status}>
      {count === null ? (
        <Waiting room={room} />
      ) : (
        <p key={count} className={styles.count}>
          <span className="visually-hidden">Revealing in </span>
          {count}
        </p>
      )}
    </div>
  );
}

function Waiting({ room }: { room: RoomResponse }) {
  const { seats } = room;
  if (seats.length === 0) return null;
  return (
    <>
      <p className={styles.line}>
        {seats.filter(({ is_in }) => is_in).length} of {seats.length} voted
      </p>
      <p className={styles.hint}>{describeRoomStatus(room, 'guest')}</p>
    </>
  );
}
