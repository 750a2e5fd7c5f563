import type { CSSProperties } from 'react';
import { Cover } from '../../../components/album/cover.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { describeTimeLeft } from '../evening-facts.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import { personHue } from '../show/person-hue.ts';
import styles from './big-screen.module.css';
import { useFit } from './use-fit.ts';
import { WayIn } from './way-in.tsx';

/** Shows the room before the start: the join info, and the guests as they arrive. */
export function StageLobby({ room }: { room: RoomResponse }) {
  const { code, seats, albums } = room;
  const fit = useFit<HTMLUListElement>();
  const timeLeft = describeTimeLeft(room);
  return (
    <Text as="div" spans className={styles.lobby}>
      <Text weight={700} font="display" spans className={styles.title}>
        Tonight’s listening room
      </Text>
      <div className={styles.welcome}>
        <WayIn code={code} size="large" />
        <Tonight albums={albums} />
      </div>
      <div className={styles.people}>
        <RoomStatusLine
          room={room}
          viewer="guest"
          tone="accent"
          weight={700}
          font="display"
          breaks
          className={styles.stageLobbyStatus}
        />
        <Row as="ul" ref={fit} wraps align="stretch" className={styles.names} aria-label="Seats">
          {seats.map(({ reviewer, is_guest, is_present }) => (
            <li
              key={reviewer}
              data-asleep={!is_present}
              style={{ '--hue': personHue(reviewer) } as CSSProperties}
            >
              {reviewer}
              {is_guest && <small>guest</small>}
            </li>
          ))}
        </Row>
        <Text tone="muted" className={styles.stageLobbyCount}>
          {seats.length === 0 ? 'Grab a seat!' : describeSeats(seats.length)} ·{' '}
          {albums.length === 1 ? '1 album' : `${albums.length} albums`} tonight
          {timeLeft !== null && ` · ${timeLeft.replace(' left', '')}`}
        </Text>
      </div>
    </Text>
  );
}

/** Covers that wait in the lobby; more would be too small. */
const MAX_COVERS = 8;

/** Shows the covers of the evening. */
function Tonight({ albums }: Pick<RoomResponse, 'albums'>) {
  return (
    <ul className={styles.tonight} aria-label="Tonight">
      {albums.slice(0, MAX_COVERS).map((album) => (
        <li key={album.album_id}>
          <Cover album={album} sizes="8vw" isEager />
        </li>
      ))}
    </ul>
  );
}

function describeSeats(seats: number): string {
  return seats === 1 ? '1 person is in' : `${seats} people are in`;
}
