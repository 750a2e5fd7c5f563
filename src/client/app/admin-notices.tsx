import { useLocation } from '@tanstack/react-router';
import { SecondSpin } from '../features/second-spin/second-spin.tsx';
import { RoomDoor } from '../screens/room-door.tsx';
import { StorageNotice } from './storage-notice.tsx';

/** What admins alone are told: on every screen what is nearly full, at home what to put on once more. */
export function AdminNotices() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <StorageNotice />
      {isHome && <SecondSpin door={({ id }) => <RoomDoor album_ids={[id]} isAdding />} />}
    </>
  );
}
