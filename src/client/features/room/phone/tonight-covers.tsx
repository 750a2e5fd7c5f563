import { Cover } from '../../../components/album/cover.tsx';
import styles from './tonight-covers.module.css';

type Album = Parameters<typeof Cover>[0]['album'] & { album_id: string };

/** Covers of the evening, for those who wait or are about to enter. */
export function TonightCovers({ albums }: { albums: readonly Album[] }) {
  return (
    <ul className={styles.tonight} aria-label="Covers of tonight">
      {albums.map((album) => (
        <li key={album.album_id}>
          <Cover album={album} sizes="9rem" />
        </li>
      ))}
    </ul>
  );
}
