import type { Album } from '#shared/contracts/albums.ts';
import { Thumb } from '../../ui/thumb.tsx';
import styles from './order-list.module.css';

/** Lists albums with their ranks in the tier, best first. */
export function OrderList({ albums }: { albums: readonly Album[] }) {
  return (
    <ol className={styles.order}>
      {albums.map((album, index) => (
        <li key={album.id}>
          <span className={styles.place}>{index + 1}</span>
          <Thumb album={album} />
          <span className={styles.words}>
            <strong>{album.title}</strong>
            <span>{album.artist}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
