import { Thumb } from '../album/thumb.tsx';
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
    <div className={styles.subject}>
      {albums.length > 0 && (
        <span className={styles.covers}>
          {albums.map((album) => (
            <Thumb key={album.id} album={album} />
          ))}
        </span>
      )}
      <p className={styles.words}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </p>
    </div>
  );
}
