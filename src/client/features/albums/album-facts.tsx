import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { localDate, plainDate } from '#shared/domain/dates.ts';
import styles from './album-facts.module.css';
import { SpotifyPlayer } from './spotify-player.tsx';
import { StreamingFacts, type TrackActions } from './streaming-facts.tsx';
import { StreamingLinks } from './streaming-links.tsx';

type Props = { album: AlbumDetail; trackActions: TrackActions };

/**
 * Tab 'Album Details' (product/albums.md#album-dialog): metadata of the streaming services, fields
 * of the list, and links to listen.
 */
export function AlbumFactList({ album, trackActions }: Props) {
  const { spotify_id } = album;
  const own = [
    ['Spotify ID', spotify_id],
    ['Tidal ID', album.tidal_album_id],
    ['Added on', plainDate(localDate(new Date(album.created_at)))],
  ].filter(([, value]) => value !== null);
  return (
    <div className={styles.facts}>
      {spotify_id && (
        <StreamingFacts
          spotifyId={spotify_id}
          albumArtist={album.artist}
          trackActions={trackActions}
        />
      )}
      <section aria-labelledby="own-facts" className={styles.own}>
        <h3 id="own-facts">In our collection</h3>
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
