import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../api/admin-session.ts';
import { lazyCodeQuery } from '../../api/code.ts';
import type { RoomResponse } from '../../api/rooms.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { AlbumQueue, QueuedAlbum } from './queue.tsx';

const HOST_SIDE = lazyCodeQuery(
  'host side',
  async () => (await import('./host/host-side.tsx')).HostSide,
);

type Props = {
  room: RoomResponse;
  /** True while the password is requested. */
  isTakingOver: boolean;
  onTakeOver: (isTakingOver: boolean) => void;
};

/** Loads the host controls after the room itself; a guest sees the queue and can become host. */
export function LazyHost({ room, isTakingOver, onTakeOver }: Props) {
  const isHost = useIsAdmin();
  const code = useQuery({ ...HOST_SIDE, enabled: isHost || isTakingOver });
  const { data: HostSide, error, refetch } = code;
  return (
    <>
      {HostSide && (
        <HostSide
          room={room}
          isTakingOver={isTakingOver}
          onTakenOver={() => onTakeOver(false)}
          show={(album) => <QueuedAlbum album={album} />}
        />
      )}
      {!HostSide && error && <ErrorPanel problem={error.problem} onRetry={() => refetch()} />}
      {!isHost && <AlbumQueue albums={room.albums} onHost={() => onTakeOver(true)} />}
    </>
  );
}
