import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsAdmin } from '../api/admin-session.ts';
import { lazyCodeQuery } from '../api/code.ts';
import type { Opening } from '../api/rooms.ts';

const OPEN_ROOM = lazyCodeQuery(
  'open room',
  async () => (await import('../features/room/open-room.tsx')).OpenRoom,
);

type Props = Opening & {
  isAdding?: boolean;
  label?: ReactNode;
  look?: 'plain' | 'primary';
  /** True if visitors see it too; they are asked for the password first. */
  isForVisitors?: boolean;
  /** True to ask a visitor for the password at once. */
  isAsking?: boolean;
};

/** Opens the listening room, links to it, or adds to it; its chunk is loaded only if shown. */
export function OpenRoomButton(props: Props) {
  const { isAdding = false, label, look, isForVisitors = false, isAsking, ...about } = props;
  const isAdmin = useIsAdmin();
  const { data: OpenRoom } = useQuery({ ...OPEN_ROOM, enabled: isAdmin || isForVisitors });
  return (
    OpenRoom && (
      <OpenRoom
        about={about}
        isAdding={isAdding}
        label={label}
        look={look}
        isForVisitors={isForVisitors}
        isAsking={isAsking}
      />
    )
  );
}
