import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import styles from './added-albums.module.css';
import { useAddedAlbums } from './added-albums-store.ts';

/** Lists the albums that this browser added within 12 hours. */
export function AddedAlbums() {
  const albums = useAddedAlbums();
  if (albums.length === 0) return null;
  return (
    <aside aria-labelledby="added" className={styles.added}>
      <h2 id="added">Added this evening</h2>
      <ul>
        {albums.map((album) => (
          <li key={album.id}>
            <DialogLink opens={{ album: album.id }} className={styles.album}>
              <Thumb album={album} />
              <span className={styles.words}>
                <span className={styles.title}>{album.title}</span>
                <span className={styles.artist}>{album.artist}</span>
              </span>
              <TierBadge tier={album.tier} size="small" />
            </DialogLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
