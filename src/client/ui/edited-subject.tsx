import styles from './edited-subject.module.css';
import { Thumb } from './thumb.tsx';

type Props = {
  title: string;
  detail: string;
  /** Covers in front of the text. */
  albums: readonly { id: string; artist: string; title: string; cover_url: string | null }[];
};

/** Names what an admin page edits, from the password step on. */
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
