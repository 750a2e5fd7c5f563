import { KeyRound } from 'lucide-react';
import type { RoomAlbumView } from '../../api/rooms.ts';
import { Button } from '../../ui/button.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './queue.module.css';

type Props = {
  albums: readonly RoomAlbumView[];
  /** Becomes host; `null` while pending. */
  onHost: (() => void) | null;
};

/** Queue of the session, for guests. */
export function AlbumQueue({ albums, onHost }: Props) {
  return (
    <section aria-labelledby="queue" className={styles.queue}>
      <h2 id="queue">Tonight</h2>
      {albums.length === 0 && <p className={styles.empty}>No albums yet.</p>}
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

/** Album of the queue, with its state. */
export function QueuedAlbum({ album }: { album: RoomAlbumView }) {
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
