import type { RoomResponse } from '../../../api/rooms.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import { WayIn } from './join-info.tsx';
import styles from './stage-lobby.module.css';
import { useFit } from './use-fit.ts';

/** Shows the room before the start: the join info, and the guests as they arrive. */
export function StageLobby({ room }: { room: RoomResponse }) {
  const { code, seats, albums } = room;
  const fit = useFit<HTMLUListElement>(String(seats.length));
  return (
    <div className={styles.lobby}>
      <p className={styles.title}>Tonight’s listening room</p>
      <WayIn code={code} size="large" />
      <div className={styles.people}>
        <RoomStatusLine room={room} viewer="guest" className={styles.status} />
        <ul ref={fit} className={styles.names} aria-label="Seats">
          {seats.map(({ reviewer, is_present }) => (
            <li key={reviewer} data-asleep={!is_present}>
              {reviewer}
            </li>
          ))}
        </ul>
        <p className={styles.count}>
          {seats.length === 0 ? 'Grab a seat!' : describeSeats(seats.length)} ·{' '}
          {albums.length === 1 ? '1 album' : `${albums.length} albums`} tonight
        </p>
      </div>
    </div>
  );
}

function describeSeats(seats: number): string {
  return seats === 1 ? '1 person is in' : `${seats} people are in`;
}
