import { KeyRound } from 'lucide-react';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
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
    <Stack as="section" gap={3} aria-labelledby="queue">
      <Text as="h2" size="l" id="queue">
        Tonight
      </Text>
      {albums.length === 0 && <Text tone="muted">No albums yet.</Text>}
      <Stack as="ol">
        {albums.map((album) => (
          <li key={album.album_id} className={styles.row} data-state={album.state}>
            <QueuedAlbum album={album} />
          </li>
        ))}
      </Stack>
      {onHost && (
        <p>
          <Button look="quiet" onClick={onHost}>
            <KeyRound aria-hidden="true" size={18} /> Host this room
          </Button>
        </p>
      )}
    </Stack>
  );
}

function QueuedAlbum({ album }: { album: RoomAlbumView }) {
  return (
    <>
      <Thumb album={album} />
      <Text as="span" grows isTight className={styles.words} data-state={album.state}>
        <Text as="strong" lines={2}>
          {album.title}
        </Text>
        <Text as="span" tone="muted" size="s" lines={1}>
          {album.artist}
        </Text>
      </Text>
      <State album={album} />
    </>
  );
}

function State({ album }: { album: RoomAlbumView }) {
  if (album.state === 'saved') return <TierBadge tier={album.tier} size="small" />;
  if (album.state === 'waiting') return null;
  const isSkipped = album.state === 'skipped';
  return (
    <Text as="span" tone="muted" size="s">
      {isSkipped ? 'skipped' : 'now'}
    </Text>
  );
}
