import type { ReactNode } from 'react';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { useOnceTrue } from '../hooks/use-once-true.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import type { Opening } from '../queries/rooms.ts';

const OpenRoom = lazyComponent(
  async () => (await import('../features/room/open-room.tsx')).OpenRoom,
);

type Props = Opening & {
  isAdding?: boolean;
  label?: ReactNode;
  look?: 'plain' | 'primary' | 'quiet';
  /** True if visitors see it too; they are asked for the password first. */
  isForVisitors?: boolean;
  /** True to ask a visitor for the password at once. */
  isAsking?: boolean;
};

/** Opens the listening room, links to it, or adds to it; its chunk is loaded only if shown. */
export function OpenRoomButton(props: Props) {
  const { isAdding = false, label, look, isForVisitors = false, isAsking, ...about } = props;
  const isAdmin = useIsAdmin();
  // Remains when the session ends, to request the password again.
  const isShown = useOnceTrue(isAdmin || isForVisitors);
  return (
    isShown && (
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
