import { KeyRound } from 'lucide-react';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { FailurePanel, lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { useOnceTrue } from '../../hooks/use-once-true.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import type { RoomAlbumView, RoomResponse } from '../../queries/rooms.ts';
import styles from './queue.module.css';

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

type AlbumQueueProps = {
  albums: readonly RoomAlbumView[];
  /** Becomes host; `null` while pending. */
  onHost: (() => void) | null;
};

/** Queue of the session, for guests. */
function AlbumQueue({ albums, onHost }: AlbumQueueProps) {
  return (
    <section aria-labelledby="queue" className={styles.queue}>
      <h2 id="queue">Tonight</h2>
      {albums.length === 0 && <Text tone="muted">No albums yet.</Text>}
      <ol>
        {albums.map((album) => (
          <li key={album.album_id} className={styles.row} data-state={album.state}>
            <QueuedAlbum album={album} />
          </li>
        ))}
      </ol>
      {onHost && (
        <p>
          <Button look="quiet" onClick={onHost}>
            <KeyRound aria-hidden="true" size={18} /> Host this room
          </Button>
        </p>
      )}
    </section>
  );
}

function QueuedAlbum({ album }: { album: RoomAlbumView }) {
  return (
    <>
      <span className={styles.cover}>
        <Thumb album={album} />
      </span>
      <span className={styles.words} data-state={album.state}>
        <strong className={styles.title}>{album.title}</strong>
        <span className={styles.artist}>{album.artist}</span>
      </span>
      <State album={album} />
    </>
  );
}

function State({ album }: { album: RoomAlbumView }) {
  if (album.state === 'saved') return <TierBadge tier={album.tier} size="small" />;
  if (album.state === 'waiting') return null;
  const isSkipped = album.state === 'skipped';
  return <span className={styles.state}>{isSkipped ? 'skipped' : 'now'}</span>;
}
