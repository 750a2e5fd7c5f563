import type { RoomAnswer } from '../../../api/rooms.ts';
import { useCount } from '../use-count.ts';
import styles from './stage-status.module.css';

/** How far the room is with an album: who is in, and then the count. */
export function StageStatus({ room }: { room: RoomAnswer }) {
  const count = useCount(room.reveal_at);
  return (
    <div role="status" className={styles.status}>
      {count === null ? (
        <Waiting room={room} />
      ) : (
        <p key={count} className={styles.count}>
          <span className="visually-hidden">The cards turn in </span>
          {count}
        </p>
      )}
    </div>
  );
}

function Waiting({ room: { seats, is_held } }: { room: RoomAnswer }) {
  if (seats.length === 0) return null;
  const inside = seats.filter(({ is_in }) => is_in).length;
  const awaited = seats.filter(({ is_in, is_present }) => is_in || is_present).length;
  return (
    <>
      <p className={styles.line}>
        {inside} of {awaited} {inside === 1 ? 'is' : 'are'} in
      </p>
      <p className={styles.hint}>{hintOf(inside, awaited, is_held)}</p>
    </>
  );
}

function hintOf(inside: number, awaited: number, isHeld: boolean): string {
  if (isHeld) return 'The host holds the cards.';
  if (awaited < 2) return 'The cards turn by themselves when there are two or more.';
  if (inside === awaited) return 'Here they come.';
  return 'Nobody sees a card before all are in.';
}
