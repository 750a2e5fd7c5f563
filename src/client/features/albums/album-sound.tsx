import { useQuery } from '@tanstack/react-query';
import { factsProblem, streamingAlbumQuery } from '../../queries/streaming.ts';
import styles from './album-sound.module.css';
import { SpotifyPlayer } from './spotify-player.tsx';
import { Tracklist } from './tracklist.tsx';

type Props = { spotifyId: string; title: string; artist: string };

/** Renders a player and the tracks, where known. */
export function AlbumSound({ spotifyId, title, artist }: Props) {
  const { data, error } = useQuery(streamingAlbumQuery(spotifyId));
  return (
    <div className={styles.sound}>
      <SpotifyPlayer spotifyId={spotifyId} title={title} />
      {data && data.tracks.length > 0 && (
        <Tracklist tracks={data.tracks} albumArtist={artist}>
          {null}
        </Tracklist>
      )}
      {data?.tracks.length === 0 && <p className={styles.quiet}>No track list available.</p>}
      {error && <p className={styles.quiet}>{factsProblem(error)}</p>}
      {!data && !error && <p role="status">Looking for the tracks…</p>}
    </div>
  );
}
