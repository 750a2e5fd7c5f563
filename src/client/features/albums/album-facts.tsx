import type { AlbumDetail } from '#shared/contracts/albums.ts';
import styles from './album-facts.module.css';
import { SpotifyPlayer } from './spotify-player.tsx';
import { StreamingFacts } from './streaming-facts.tsx';
import { StreamingLinks } from './streaming-links.tsx';

/**
 * The tab 'Album Details' (rules.md#albums): what the streaming services say, what our list holds,
 * where to hear it.
 */
export function AlbumFacts({ album }: { album: AlbumDetail }) {
  const { spotify_id } = album;
  const own = [
    ['Spotify ID', spotify_id],
    ['Tidal ID', album.tidal_album_id],
    ['In the list since', addedOn(album.created_at)],
  ].filter(([, value]) => value !== null);
  return (
    <div className={styles.facts}>
      {spotify_id && <StreamingFacts spotifyId={spotify_id} albumArtist={album.artist} />}
      <section aria-labelledby="own-facts" className={styles.own}>
        <h3 id="own-facts">In our list</h3>
        <dl>
          {own.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.links}>
        {spotify_id && <SpotifyPlayer spotifyId={spotify_id} title={album.title} />}
        <StreamingLinks album={album} whenNone="No streaming links available" />
      </div>
    </div>
  );
}

function addedOn(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });
}
