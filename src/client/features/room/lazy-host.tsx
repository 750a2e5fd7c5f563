import { useIsAdmin } from '../../api/admin-session.ts';
import type { RoomResponse } from '../../api/rooms.ts';
import { FailurePanel, lazyComponent } from '../../ui/lazy-component.tsx';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { AlbumQueue, QueuedAlbum } from './queue.tsx';

const HostSide = lazyComponent(async () => (await import('./host/host-side.tsx')).HostSide, {
  Failure: FailurePanel,
});

type Props = {
  room: RoomResponse;
  /** True while the password is requested. */
  isTakingOver: boolean;
  onTakeOver: (isTakingOver: boolean) => void;
};

/** Loads the host controls after the room itself; a guest sees the queue and can become host. */
export function LazyHost({ room, isTakingOver, onTakeOver }: Props) {
  const isHost = useIsAdmin();
  // Remains when the session ends, to request the password again.
  const isShown = useOnceTrue(isHost || isTakingOver);
  return (
    <>
      {isShown && (
        <HostSide
          room={room}
          isTakingOver={isTakingOver}
          onTakenOver={() => onTakeOver(false)}
          show={(album) => <QueuedAlbum album={album} />}
        />
      )}
      {!isHost && <AlbumQueue albums={room.albums} onHost={() => onTakeOver(true)} />}
    </>
  );
}
