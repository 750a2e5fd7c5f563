import { freeSeat, type RoomAnswer } from '../../../api/rooms.ts';
import { Seats } from '../seats.tsx';
import { useRoomAction } from '../use-room.ts';
import styles from './people.module.css';

type Props = { room: RoomAnswer; isRating: boolean; isHost: boolean };

/** Who is here and how many are in; a host can free their seats. */
export function People({ room: { code, seats }, isRating, isHost }: Props) {
  const freeing = useRoomAction((reviewer: string) => freeSeat(code, reviewer));
  if (seats.length === 0) return null;
  return (
    <section aria-label="Who is here" className={styles.people}>
      {isRating && (
        <p>
          {seats.filter(({ is_in }) => is_in).length} of {seats.length} in
        </p>
      )}
      <Seats
        seats={seats}
        isRating={isRating}
        onFree={isHost ? (reviewer) => freeing.mutate(reviewer) : undefined}
      />
      {freeing.error && (
        <p role="alert" className={styles.problem}>
          {freeing.error.message}
        </p>
      )}
    </section>
  );
}
