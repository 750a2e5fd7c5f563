import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Cover } from '../../../components/album/cover.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { sessionQuery } from '../../../queries/sessions.ts';
import { describeTimeLeft } from '../evening-facts.ts';
import { explainGames } from '../games/game-words.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import { personHue } from '../show/person-hue.ts';
import styles from './big-screen.module.css';
import { useFit } from './use-fit.ts';
import { WayIn } from './way-in.tsx';

/** Shows the room before the start: the join info, and the guests as they arrive. */
export function StageLobby({ room }: { room: RoomResponse }) {
  const { code, seats, albums } = room;
  const fit = useFit<HTMLUListElement>(seats.map(({ reviewer }) => reviewer).join());
  const timeLeft = describeTimeLeft(room);
  return (
    <Text as="div" spans className={styles.lobby}>
      <Headline sessionId={room.session_id} />
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
          {explainGames(room.games).map((line) => (
            <span key={line} className={styles.game}>
              {line}
            </span>
          ))}
          {seats.length === 0 ? 'Grab a seat!' : describeSeats(seats.length)} ·{' '}
          {albums.length === 1 ? '1 album' : `${albums.length} albums`} tonight
          {timeLeft !== null && ` · ${timeLeft.replace(' left', '')}`}
        </Text>
      </div>
    </Text>
  );
}

/** Shows the club and where it listens tonight; a screen that may not read the session has no place. */
function Headline({ sessionId }: { sessionId: string | null }) {
  const { data: session } = useQuery({
    ...sessionQuery(sessionId ?? '', true),
    enabled: sessionId !== null,
  });
  const facts = [settings.clubName, session?.location].filter(Boolean);
  return (
    <Text as="div" spans className={styles.headline}>
      <Text tone="muted" weight={600} truncates className={styles.club}>
        {facts.join(' · ')}
      </Text>
      <Text weight={700} font="display" className={styles.title}>
        Tonight’s listening room
      </Text>
    </Text>
  );
}

/** Columns of covers in the lobby; more would be too small. */
const [MIN_COLUMNS, MAX_COVERS] = [4, 8];

/** Shows the covers of the evening. */
function Tonight({ albums }: Pick<RoomResponse, 'albums'>) {
  const shown = albums.slice(0, MAX_COVERS);
  const look = { '--count': Math.max(MIN_COLUMNS, shown.length) } as CSSProperties;
  return (
    <ul className={styles.tonight} style={look} aria-label="Tonight">
      {shown.map((album) => (
        <li key={album.album_id}>
          <Cover album={album} sizes="12vw" isEager />
        </li>
      ))}
    </ul>
  );
}

function describeSeats(seats: number): string {
  return seats === 1 ? '1 person is in' : `${seats} people are in`;
}
