import { useQuery } from '@tanstack/react-query';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { factsProblem, streamingAlbumQuery } from '../../queries/streaming.ts';
import styles from './album-sound.module.css';
import { SpotifyPlayer } from './spotify-player.tsx';
import { Tracklist } from './tracklist.tsx';

type Props = { spotifyId: string; title: string; artist: string };

/** Renders a player and the tracks, where known. */
export function AlbumSound({ spotifyId, title, artist }: Props) {
  const { data, error } = useQuery(streamingAlbumQuery(spotifyId));
  return (
    <Stack gap={4} align="start" className={styles.sound}>
      <SpotifyPlayer spotifyId={spotifyId} title={title} />
      {data && data.tracks.length > 0 && (
        <Tracklist tracks={data.tracks} albumArtist={artist}>
          {null}
        </Tracklist>
      )}
      {data?.tracks.length === 0 && <Text tone="muted">No track list available.</Text>}
      {error && <Text tone="muted">{factsProblem(error)}</Text>}
      {!data && !error && <p role="status">Looking for the tracks…</p>}
    </Stack>
  );
}
