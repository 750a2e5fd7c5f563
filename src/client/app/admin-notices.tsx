import { useLocation } from '@tanstack/react-router';
import { SecondSpinPanel } from '../features/second-spin/second-spin.tsx';
import { OpenRoomButton } from '../screens/open-room-button.tsx';
import { StorageNotice } from './storage-notice.tsx';

/** What admins alone are told: on every screen what is nearly full, at home what to put on once more. */
export function AdminNotices() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <StorageNotice />
      {isHome && (
        <SecondSpinPanel door={({ id }) => <OpenRoomButton album_ids={[id]} isAdding />} />
      )}
    </>
  );
}
