import { Link, useParams } from '@tanstack/react-router';
import { readRoomCode } from '#shared/domain/rooms/room.ts';
import { QrCode } from '../components/controls/qr-code.tsx';
import { Text, VisuallyHidden } from '../components/layout/primitives.tsx';
import styles from '../features/room/big-screen/big-screen.module.css';
import { BigScreen } from '../features/room/big-screen/big-screen.tsx';
import { recapAddress } from '../features/room/big-screen/room-address.ts';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { Finale } from '../features/room/show/finale.tsx';
import type { RoomResponse } from '../queries/rooms.ts';

/** Big screen page of the room (product/rooms.md#rooms). */
export function RoomScreenPage() {
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

/** Ends the evening, with the code of its recap. */
function StageEnd({ room }: { room: RoomResponse }) {
  const { recap_id } = room;
  return (
    <div className={styles.stage} data-stage>
      <div className={styles.show}>
        {recap_id === null ? (
          <Text font="display" weight={700} role="status" className={styles.pause}>
            Nothing rated tonight. See you next time!
          </Text>
        ) : (
          <Finale room={room} recapId={recap_id} isWide>
            <Link to="/recaps/$id" params={{ id: recap_id }} className={styles.home}>
              <QrCode text={recapAddress(recap_id)} label="QR code for the recap" />
              Recap of the evening
            </Link>
          </Finale>
        )}
      </div>
    </div>
  );
}
