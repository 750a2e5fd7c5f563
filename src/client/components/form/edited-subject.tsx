import { Thumb } from '../album/thumb.tsx';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import styles from './edited-subject.module.css';

type Props = {
  title: string;
  detail: string;
  /** Covers before the text. */
  albums: readonly { id: string; artist: string; title: string; cover_url: string | null }[];
};

/** Shows the subject of an admin page, from the password step on. */
export function EditedSubject({ title, detail, albums }: Props) {
  return (
    <Row gap={3} columnGap={4} wraps className={styles.subject}>
      {albums.length > 0 && (
        <Row as="span" gap={2} align="stretch" className={styles.covers}>
          {albums.map((album) => (
            <Thumb key={album.id} album={album} />
          ))}
        </Row>
      )}
      <Stack as="p" breaks className={styles.words}>
        <strong>{title}</strong>
        <Text as="span" tone="muted">
          {detail}
        </Text>
      </Stack>
    </Row>
  );
}
