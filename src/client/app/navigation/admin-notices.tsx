import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import * as endpoints from '#shared/endpoints.ts';
import { buttonClass } from '../../components/controls/button.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { SecondSpinPanel } from '../../features/second-spin/second-spin.tsx';
import { requestData } from '../../lib/http/request.ts';
import { OpenRoomButton } from '../../routes/open-room-button.tsx';
import styles from './admin-notices.module.css';

/** Notices for admins: on every page warnings of the server, on the home page a suggestion. */
export function AdminNotices() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <StorageNotice />
      {isHome && (
        <SecondSpinPanel
          door={({ id }) => <OpenRoomButton album_ids={[id]} isAdding />}
          all={(albums, onLeave) => (
            <Link
              to="/rounds/create"
              search={{ albums: albums.map(({ id }) => id).join(',') }}
              className={buttonClass()}
              onClick={onLeave}
            >
              Start a round with {albums.length === 1 ? 'it' : 'them'}
            </Link>
          )}
        />
      )}
    </>
  );
}

/** Warnings of the server above every page (product/storage.md#warnings). */
function StorageNotice() {
  const { data: warnings = [] } = useQuery(storageQuery());
  if (warnings.length === 0) return null;
  return (
    <Stack
      gap={3}
      padding={3}
      paddingInline={4}
      ground="problem"
      role="alert"
      className={`${styles.notice} screen-only`}
    >
      <TriangleAlert aria-hidden="true" size={20} />
      <Stack gap={2}>
        {warnings.map(({ about, text }) => (
          <p key={about}>{text}</p>
        ))}
      </Stack>
    </Stack>
  );
}

/** Same as the server's interval (product/storage.md#warnings). */
const ASKED_EVERY_MS = 10 * 60_000;

/** Returns warnings about storage and settings, for admins. */
function storageQuery() {
  return queryOptions({
    queryKey: ['storage'],
    queryFn: async ({ signal }) => (await requestData(endpoints.GET_STORAGE, {}, signal)).warnings,
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
  });
}
