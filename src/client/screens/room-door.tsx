import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../api/admin-session.ts';
import { codeQuery } from '../api/code.ts';
import type { Opening } from '../api/rooms.ts';

const OPEN_ROOM = codeQuery(
  'open room',
  async () => (await import('../features/room/open-room.tsx')).OpenRoom,
);

type Props = Opening & { isAdding?: boolean };

/** Opens the listening room, leads to it, or adds to it; for admins, whom alone its code comes for. */
export function RoomDoor({ isAdding = false, ...about }: Props) {
  const { data: OpenRoom } = useQuery({ ...OPEN_ROOM, enabled: useIsAdmin() });
  return OpenRoom && <OpenRoom about={about} isAdding={isAdding} />;
}
