import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { readRoomCode } from '#shared/domain/rooms/room.ts';
import { QrCode } from '../components/controls/qr-code.tsx';
import { Text, VisuallyHidden } from '../components/layout/primitives.tsx';
import styles from '../features/room/big-screen/big-screen.module.css';
import { BigScreen } from '../features/room/big-screen/big-screen.tsx';
import { Played } from '../features/room/big-screen/played.tsx';
import { recapAddress } from '../features/room/big-screen/room-address.ts';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { RecapFacts } from '../features/room/recap/recap-facts.tsx';
import { recapQuery } from '../queries/recaps.ts';
import type { RoomResponse } from '../queries/rooms.ts';

/** Big screen page of the room (product/rooms.md#rooms). */
export function BigScreenPage() {
  const { code } = useParams({ strict: false }) as { code: string };
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        Listening Room
      </VisuallyHidden>
      <FollowedRoom code={readRoomCode(code)} closed={(room) => <StageEnd room={room} />}>
        {(room) => <BigScreen room={room} />}
      </FollowedRoom>
    </>
  );
}

/** Shows the played albums of a closed room, and the link to the recap. */
function StageEnd({ room }: { room: RoomResponse }) {
  const saved = room.albums.filter(({ state }) => state === 'saved');
  return (
    <div className={styles.stage} data-stage>
      <Text as="div" spans className={styles.end}>
        <Text font="display" weight={700} lines={4} role="status" className={styles.pause}>
          {saved.length === 0 ? 'Nothing rated tonight. See you next time!' : 'What a night.'}
        </Text>
        <Played albums={saved} />
        {room.recap_id !== null && <Farewell recapId={room.recap_id} />}
      </Text>
    </div>
  );
}

function Farewell({ recapId }: { recapId: string }) {
  const { data } = useQuery(recapQuery(recapId));
  return (
    <div className={styles.farewell}>
      {data ? <RecapFacts recap={data} /> : <span />}
      <Link to="/recaps/$id" params={{ id: recapId }} className={styles.home}>
        <QrCode text={recapAddress(recapId)} label="QR code for the recap" />
        Recap of the evening
      </Link>
    </div>
  );
}
