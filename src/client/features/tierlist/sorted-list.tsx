import { AlbumTile } from '../../components/album/album-tile.tsx';
import { SORTS, type Sort, type SortedAlbum } from './filters/sort-albums.ts';
import grid from './tile-grid.module.css';
import { TileList } from './tile-list.tsx';

type Props = {
  albums: readonly SortedAlbum[];
  sort: Sort;
  /** True if only the rows near the viewport are rendered. */
  isLong: boolean;
};

const SIZES = '(width < 40rem) 26vw, 112px';
/** Albums that fill the first screen. */
const EAGER = 12;

/** Lists all albums in one order, each with its tier and sort value. */
export function SortedList({ albums, sort, isLong }: Props) {
  if (albums.length === 0) return null;
  return (
    <section
      aria-label={`By ${SORTS[sort].toLowerCase()}`}
      className={albums[0]?.note === null ? undefined : grid.noted}
    >
      <TileList
        as="ol"
        className={`${grid.tiles} ${grid.printed}`}
        items={albums}
        isFirst
        isLong={isLong}
        renderTile={({ album, note }, index, position) => (
          <li key={album.id} {...position}>
            <AlbumTile
              album={album}
              sizes={SIZES}
              isEager={index < EAGER}
              wrapsTitle
              showsTier
              note={note}
            />
          </li>
        )}
      />
    </section>
  );
}
