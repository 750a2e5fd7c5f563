import type { ReactNode } from 'react';
import type { RoomAlbumView } from '../../api/rooms.ts';
import { Cover } from '../../ui/cover.tsx';
import styles from './current-album.module.css';

type Props = {
  album: RoomAlbumView;
  /** Tracks and player. */
  children: ReactNode;
};

/** Shows the current album of the room on a phone. */
export function AlbumAtHand({ album, children }: Props) {
  return (
    <div className={styles.hand}>
      <header className={styles.album}>
        <Cover album={album} sizes="6rem" isEager />
        <div className={styles.words}>
          <h2 tabIndex={-1}>{album.title}</h2>
          <p>{album.artist}</p>
        </div>
      </header>
      {children}
    </div>
  );
}
