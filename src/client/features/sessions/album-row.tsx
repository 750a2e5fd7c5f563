import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { AlbumTile } from '../../components/album/album-tile.tsx';
import { IconButton, Text } from '../../components/layout/primitives.tsx';
import styles from './album-row.module.css';

type Props = {
  albums: readonly Album[];
  label: string;
  isFirst?: boolean;
  /** True if each tile shows its tier; if all are equal, the heading shows it. */
  showsTiers?: boolean;
  /** True if each tile names who brought the album. */
  showsSubmitters?: boolean;
};

/** Maximum width of a tile; the browser selects the cover file by it. */
const SIZES = '(width < 48rem) 35vw, 13rem';

/**
 * Initial number of tiles, and number added when less than a row's width is left
 * (product/screens.md#screens).
 */
const FIRST = 24;
const MORE = 48;

/** Row of covers; scrolls by touch, wheel, arrow keys, and by buttons shown on hover. */
export function AlbumRow(props: Props) {
  const { albums, label, isFirst = false, showsTiers = true, showsSubmitters = false } = props;
  const scroller = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState({ before: false, after: false });
  const [shown, setShown] = useState(FIRST);
  const measure = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const before = element.scrollLeft > 4;
    const after = left > 4 || shown < albums.length;
    if (left < element.clientWidth && shown < albums.length) setShown(shown + MORE);
    setRoom((known) =>
      known.before === before && known.after === after ? known : { before, after },
    );
  });
  useEffect(() => {
    if (scroller.current === null) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  const turn = (direction: number) =>
    scroller.current?.scrollBy({ left: direction * scroller.current.clientWidth * 0.8 });

  const isAlone = albums.length === 1;
  if (albums.length === 0)
    return (
      <Text tone="muted" className={styles.empty}>
        No albums in this session
      </Text>
    );
  return (
    <div className={styles.row}>
      <ul ref={scroller} className={styles.scroller} data-alone={isAlone} onScroll={measure}>
        {albums.slice(0, shown).map((album) => (
          <li key={album.id}>
            <AlbumTile
              album={album}
              sizes={SIZES}
              isEager={isFirst}
              wrapsTitle={isAlone}
              showsTier={showsTiers}
              note={showsSubmitters ? describeSubmitter(album) : null}
            />
          </li>
        ))}
      </ul>
      {room.before && (
        <IconButton
          className={`${styles.arrow} ${styles.before} screen-only`}
          aria-label={`Earlier albums of ${label}`}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      {room.after && (
        <IconButton
          className={`${styles.arrow} ${styles.after} screen-only`}
          aria-label={`More albums of ${label}`}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function describeSubmitter({ submitted_by }: Album): string | null {
  return submitted_by === null ? null : `brought by ${submitted_by}`;
}
