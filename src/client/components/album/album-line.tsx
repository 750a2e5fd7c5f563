import { Stack, Text } from '../layout/primitives.tsx';
import styles from './album-line.module.css';
import { Thumb } from './thumb.tsx';

type Names = { artist: string; title: string };

/** Cover and names of an album, in a row that says what a press does. */
export function AlbumLine({ album }: { album: Names & { cover_url: string | null } }) {
  return (
    <>
      <Thumb album={album} />
      <AlbumNames album={album} />
    </>
  );
}

type Props = {
  album: Names;
  /** True for an album that matters less than those beside it. */
  isMuted?: boolean;
};

/** Names of an album in a row, one above the other. */
export function AlbumNames({ album: { artist, title }, isMuted = false }: Props) {
  return (
    <Stack as="span" grows isTight {...(isMuted && { tone: 'muted' })}>
      <Text as="span" weight={600} truncates className={styles.title}>
        {title}
      </Text>
      <Text as="span" tone="muted" size="s" truncates>
        {artist}
      </Text>
    </Stack>
  );
}
