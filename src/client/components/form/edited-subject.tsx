import { Thumb } from '../album/thumb.tsx';
import { Row } from '../layout/primitives.tsx';
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
    <Row wraps className={styles.subject}>
      {albums.length > 0 && (
        <Row as="span" gap={2} align="stretch" className={styles.covers}>
          {albums.map((album) => (
            <Thumb key={album.id} album={album} />
          ))}
        </Row>
      )}
      <p className={styles.words}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </p>
    </Row>
  );
}
