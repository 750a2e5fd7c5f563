import { Stack, Text } from '../layout/primitives.tsx';
import styles from './album-line.module.css';
import { Thumb } from './thumb.tsx';

type Props = { album: { artist: string; title: string; cover_url: string | null } };

/** Cover and names of an album, in a row that says what a press does. */
export function AlbumLine({ album }: Props) {
  return (
    <>
      <Thumb album={album} />
      <Stack as="span" grows isTight>
        <Text as="span" weight={600} truncates className={styles.title}>
          {album.title}
        </Text>
        <Text as="span" tone="muted" size="s" truncates>
          {album.artist}
        </Text>
      </Stack>
    </>
  );
}
