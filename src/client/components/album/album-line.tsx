import { Stack, Text } from '../layout/primitives.tsx';
import styles from './album-line.module.css';
import { Thumb } from './thumb.tsx';

type Names = { artist: string; title: string };

type LineProps = { album: Names & { cover_url: string | null }; wraps?: boolean };

/** Cover and names of an album, in a row that says what a press does. */
export function AlbumLine({ album, wraps }: LineProps) {
  return (
    <>
      <Thumb album={album} />
      <AlbumNames album={album} {...(wraps && { wraps })} />
    </>
  );
}

type Props = {
  album: Names;
  /** True for an album that matters less than those beside it. */
  isMuted?: boolean;
  /** True to show long names in full, to choose among. */
  wraps?: boolean;
};

/** Names of an album in a row, one above the other. */
export function AlbumNames({ album: { artist, title }, isMuted = false, wraps = false }: Props) {
  const fit = wraps ? { breaks: true } : { truncates: true };
  return (
    <Stack as="span" grows isTight {...(isMuted && { tone: 'muted' })}>
      <Text as="span" weight={600} {...fit} className={styles.title}>
        {title}
      </Text>
      <Text as="span" tone="muted" size="s" {...fit}>
        {artist}
      </Text>
    </Stack>
  );
}
