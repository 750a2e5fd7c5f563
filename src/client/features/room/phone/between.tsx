import type { RoomResponse } from '../../../api/rooms.ts';
import { Message } from '../../../ui/message.tsx';
import { describeRoomStatus } from '../room-status.ts';

type Props = { room: RoomResponse; isHost: boolean };

/** Shows the room on a phone while no album is rated; a host has the status line in the bar. */
export function Between({ room, isHost }: Props) {
  const isLobby = room.status === 'lobby';
  if (isHost && isLobby)
    return <Message title={`Join with ${room.code}`}>Or scan the code on the big screen.</Message>;
  if (isHost) return <Message title="Between albums" />;
  const words = describeRoomStatus(room, 'guest');
  if (isLobby && room.mine !== null) return <Message title="You’re in.">{words}</Message>;
  return <Message title={words} />;
}
