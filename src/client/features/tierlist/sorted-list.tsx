import { AlbumTile } from '../../components/album/album-tile.tsx';
import { useInView } from '../../hooks/use-in-view.ts';
import { SORTS, type Sort, type SortedAlbum } from './filters/sort-albums.ts';
import { inGroups } from './groups.ts';
import { nameOf } from './placeholders.ts';
import styles from './sorted-list.module.css';

type Props = {
  albums: readonly SortedAlbum[];
  sort: Sort;
  /** True if the list is too long to render all covers. */
  isLong: boolean;
};

const SIZES = '(width < 40rem) 26vw, 112px';

/** Lists all albums in one order, each with its tier and sort value. */
export function SortedList({ albums, sort, isLong }: Props) {
  if (albums.length === 0) return null;
  return (
    <section aria-label={`By ${SORTS[sort].toLowerCase()}`}>
      <ol className={styles.albums} data-notes={albums[0]?.note !== null}>
        {inGroups(albums).map((group, index) => (
          <SortedGroup
            key={group[0]?.album.id}
            albums={group}
            isEager={index === 0}
            isLong={isLong}
          />
        ))}
      </ol>
    </section>
  );
}

type GroupProps = { albums: readonly SortedAlbum[]; isEager: boolean; isLong: boolean };

/** Group of tiles; in a long list, named placeholders until near the viewport. */
function SortedGroup({ albums, isEager, isLong }: GroupProps) {
  const [isNear, place] = useInView<HTMLLIElement>(isEager || !isLong);
  return albums.map(({ album, note }, index) => (
    <li
      key={album.id}
      ref={index === 0 ? place : undefined}
      aria-label={isNear ? undefined : nameOf(album)}
    >
      {isNear && (
        <AlbumTile album={album} sizes={SIZES} isEager={isEager} wrapsTitle showsTier note={note} />
      )}
    </li>
  ));
}
