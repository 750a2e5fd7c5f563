import type { ReactNode } from 'react';
import { Cover } from '../../../components/album/cover.tsx';
import { Grid, Stack, Text } from '../../../components/layout/primitives.tsx';
import styles from './tonight-covers.module.css';

type Album = Parameters<typeof Cover>[0]['album'] & { album_id: string };

type Props = { albums: readonly Album[] };

/** The way into a room, beside the covers of the evening; on a phone above them. */
export function Entrance({ albums, children }: Props & { children: ReactNode }) {
  return (
    <Grid columns={20} fits gap={5} columnGap={6} alignRows="start">
      {children}
      {albums.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="tonight">
          <Text as="h2" size="l" id="tonight">
            Tonight
          </Text>
          <TonightCovers albums={albums} />
        </Stack>
      )}
    </Grid>
  );
}

/** Covers of the evening. */
export function TonightCovers({ albums }: Props) {
  return (
    <ul className={styles.tonight} aria-label="Covers of tonight">
      {albums.map((album) => (
        <li key={album.album_id}>
          <Cover album={album} sizes="(width < 48rem) 9rem, 13rem" />
        </li>
      ))}
    </ul>
  );
}
