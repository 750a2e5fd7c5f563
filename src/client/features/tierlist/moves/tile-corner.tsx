import { Check, EllipsisVertical } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { select, setMoveState, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { makeDraggable } from './tile-drag.ts';

type Props = {
  album: Album;
  /** Link of the tile. */
  link: RefObject<HTMLElement | null>;
};

/**
 * Admin control in the corner of a tile: its tier menu, or its checkbox. The checkbox covers the
 * link, which is inert meanwhile.
 */
export function TileCorner({ album, link }: Props) {
  const isBox = useMoveState((state) => state.hasBoxes);
  useLayoutEffect(() => {
    const { current } = link;
    if (!isBox || current === null) return;
    current.inert = true;
    return () => {
      current.inert = false;
    };
  }, [link, isBox]);
  useEffect(() => {
    return isBox || link.current === null ? undefined : makeDraggable(link.current, album);
  }, [link, isBox, album]);
  return isBox ? <Selection album={album} /> : <Menu album={album} />;
}

function Selection({ album: { id, artist, title } }: { album: Album }) {
  const isSelected = useMoveState(({ ids }) => ids.has(id));
  const press = (event: MouseEvent) => select(id, event.shiftKey);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot contain the icon, and Shift+click selects a range
    <button
      data-corner={id}
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`${title}, ${artist}`}
      className={styles.selection}
      onClick={press}
    >
      <span className={styles.check}>{isSelected && <Check aria-hidden="true" size={16} />}</span>
    </button>
  );
}

/** Not a tab stop: M on the cover does the same. */
function Menu({ album: { id, title } }: { album: Album }) {
  return (
    <button
      data-corner={id}
      type="button"
      tabIndex={-1}
      aria-label={`Move ${title}`}
      title="Move to another tier (M)"
      className={styles.menu}
      onClick={() => setMoveState({ openMenu: id })}
    >
      <EllipsisVertical aria-hidden="true" size={18} />
    </button>
  );
}
