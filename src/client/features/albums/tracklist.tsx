import type { ReactNode } from 'react';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { durationText } from '../../lib/format/durations.ts';
import styles from './album-sound.module.css';

type Props = {
  tracks: StreamingAlbum['tracks'];
  albumArtist: string;
  children: ReactNode;
};

/** Lists the tracks in order, each with number and duration (product/albums.md#album-dialog). */
export function Tracklist({ tracks, albumArtist, children }: Props) {
  return (
    <section aria-labelledby="tracklist">
      <Row gap={1} columnGap={4} justify="between" wraps>
        <Text as="h3" size="l" id="tracklist">
          Tracklist
        </Text>
        {children}
      </Row>
      <ol className={styles.tracks}>
        {tracks.map(({ id, name, artist, track_number, duration_ms }) => (
          <li key={`${track_number} ${id}`}>
            <Text as="span" tone="muted" isTabular className={styles.number}>
              {track_number}
            </Text>
            <Text as="span" breaks>
              {name}
              {artist !== null && artist !== albumArtist && (
                <Stack as="span" tone="muted" size="s">
                  {artist}
                </Stack>
              )}
            </Text>
            <Text as="span" tone="muted" isTabular className={styles.number}>
              {duration_ms === null ? '' : durationText(duration_ms)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
