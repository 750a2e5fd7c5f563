import type { AlbumDetail } from '#shared/contracts/albums.ts';
import styles from './album-facts.module.css';
import { StreamingLinks } from './streaming-links.tsx';

/** What is known of the album itself (spec §2, 'Album Details'): only rows that have something. */
export function AlbumFacts({ album }: { album: AlbumDetail }) {
  const facts = [
    ['Spotify ID', album.spotify_id],
    ['Tidal ID', album.tidal_album_id],
    ['In the list since', addedOn(album.created_at)],
  ].filter(([, value]) => value !== null);
  return (
    <div className={styles.facts}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <StreamingLinks album={album} whenNone="No streaming links available" />
    </div>
  );
}

function addedOn(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });
}
