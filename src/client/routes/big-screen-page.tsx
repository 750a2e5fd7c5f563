import { useParams } from '@tanstack/react-router';
import { readRoomCode } from '#shared/domain/room.ts';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { BigScreen } from '../features/room/stage/big-screen.tsx';
import { StageEnd } from '../features/room/stage/stage-end.tsx';

/** Big screen page of the room (product/rooms.md#rooms). */
export function BigScreenPage() {
  const { code } = useParams({ strict: false }) as { code: string };
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        Listening Room
      </h1>
      <FollowedRoom code={readRoomCode(code)} closed={(room) => <StageEnd room={room} />}>
        {(room) => <BigScreen room={room} />}
      </FollowedRoom>
    </>
  );
}
