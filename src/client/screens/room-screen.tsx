import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { readRoomCode } from '#shared/domain/room.ts';
import { useTopic } from '../api/live.ts';
import { openRoomQuery } from '../api/rooms.ts';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { CodeForm } from '../features/room/phone/code-form.tsx';
import { Join } from '../features/room/phone/join.tsx';
import { RoomView } from '../features/room/room-view.tsx';
import { buttonClass } from '../ui/button.tsx';
import { AlbumExtras } from './album-extras.tsx';
import { RoomDoor } from './room-door.tsx';
import styles from './room-screen.module.css';

/** The room on a phone (rules.md#rooms). */
export function RoomScreen() {
  const { code: typed } = useParams({ strict: false }) as { code: string };
  const code = readRoomCode(typed);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Listening Room</h1>
      <FollowedRoom
        code={code}
        full={(taken) => (
          <Join code={code} taken={taken}>
            <p role="status">Nobody else can watch at the moment, but you can take a seat.</p>
          </Join>
        )}
      >
        {(room) => (
          <RoomView
            room={room}
            extras={(album) => <AlbumExtras key={album.album_id} album={album} />}
          />
        )}
      </FollowedRoom>
    </div>
  );
}

/** The way into the listening room (rules.md#rooms): its code; an admin opens it here. */
export function EnterRoomScreen() {
  const navigate = useNavigate();
  const { data, refetch } = useQuery(openRoomQuery);
  useTopic('rooms', () => refetch());
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Listening Room</h1>
      {data?.code != null && (
        <p>
          <Link to="/room/$code" params={{ code: data.code }} className={buttonClass('primary')}>
            Go to the open room {data.code}
          </Link>
        </p>
      )}
      {data?.open === false && (
        <>
          <p>No listening room is open at the moment.</p>
          <RoomDoor />
        </>
      )}
      {data?.open !== false && data?.code == null && (
        <>
          <p>Scan the code on the big screen, or type its five letters here.</p>
          <CodeForm onCode={(code) => navigate({ to: '/room/$code', params: { code } })} />
        </>
      )}
    </div>
  );
}
