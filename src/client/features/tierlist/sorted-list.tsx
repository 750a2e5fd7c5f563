import { AlbumTile } from '../../ui/album-tile.tsx';
import { SORTS, type Sort, type SortedAlbum } from './sort-albums.ts';
import styles from './sorted-list.module.css';

type Props = { albums: readonly SortedAlbum[]; sort: Sort };

const SIZES = '(width < 40rem) 26vw, 112px';

/** All albums in one order, each with its tier, and the number that it stands here for. */
export function SortedList({ albums, sort }: Props) {
  if (albums.length === 0) return null;
  return (
    <section aria-label={`By ${SORTS[sort].toLowerCase()}`}>
      <ol className={styles.albums} data-notes={albums[0]?.note !== null}>
        {albums.map(({ album, note }, index) => (
          <li key={album.id}>
            <AlbumTile album={album} sizes={SIZES} isEager={index < 12} showsTier note={note} />
          </li>
        ))}
      </ol>
    </section>
  );
}
