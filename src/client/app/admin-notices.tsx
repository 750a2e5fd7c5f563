import { useLocation } from '@tanstack/react-router';
import { SecondSpinPanel } from '../features/second-spin/second-spin.tsx';
import { OpenRoomButton } from '../screens/open-room-button.tsx';
import { StorageNotice } from './storage-notice.tsx';

/** Notices for admins: on every page a full disk, on the home page a suggestion. */
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
