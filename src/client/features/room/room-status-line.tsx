import type { RoomResponse } from '../../queries/rooms.ts';
import { describeRoomStatus, type Viewer } from './room-status.ts';

type Props = { room: RoomResponse; viewer: Viewer; className?: string | undefined };

/** Shows the pending votes or step; announces each change once to screen readers. */
export function RoomStatusLine({ room, viewer, className }: Props) {
  return (
    <p role="status" aria-label="Room status" className={className}>
      {describeRoomStatus(room, viewer)}
    </p>
  );
}
