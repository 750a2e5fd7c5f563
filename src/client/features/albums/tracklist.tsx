import type { ReactNode } from 'react';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { durationText } from '#shared/domain/durations.ts';
import styles from './tracklist.module.css';

type Props = {
  tracks: StreamingAlbum['tracks'];
  albumArtist: string;
  children: ReactNode;
};

/** Lists the tracks in order, each with number and duration (product/albums.md#album-dialog). */
export function Tracklist({ tracks, albumArtist, children }: Props) {
  return (
    <section aria-labelledby="tracklist">
      <h3 id="tracklist" className={styles.heading}>
        Tracklist
      </h3>
      {children}
      <ol className={styles.tracks}>
        {tracks.map(({ id, name, artist, track_number, duration_ms }) => (
          <li key={`${track_number} ${id}`}>
            <span className={styles.number}>{track_number}</span>
            <span className={styles.name}>
              {name}
              {artist !== null && artist !== albumArtist && (
                <span className={styles.artist}>{artist}</span>
              )}
            </span>
            <span className={styles.duration}>
              {duration_ms === null ? '' : durationText(duration_ms)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
