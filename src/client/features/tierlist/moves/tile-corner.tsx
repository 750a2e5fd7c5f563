import { Check, EllipsisVertical } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { select, setMoveState, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { getCorner } from './tile-dom.ts';
import { makeDraggable } from './tile-drag.ts';

/**
 * Admin control in the corner of a tile: its tier menu, or its checkbox. The checkbox covers the
 * link, which is inert meanwhile.
 */
export function TileCorner({ album }: { album: Album }) {
  const isBox = useMoveState((state) => state.hasBoxes);
  const corner = useRef<HTMLButtonElement>(null);
  const { id } = album;
  useLayoutEffect(() => {
    const link = corner.current?.previousElementSibling;
    if (!(link instanceof HTMLElement)) return;
    link.inert = isBox;
    return () => {
      link.inert = false;
    };
  }, [isBox]);
  useEffect(() => {
    const link = corner.current?.previousElementSibling;
    if (isBox || !(link instanceof HTMLElement)) return;
    return makeDraggable(link, id);
  }, [isBox, id]);
  return isBox ? (
    <Selection album={album} corner={corner} />
  ) : (
    <Menu album={album} corner={corner} />
  );
}

type Props = { album: Album; corner: RefObject<HTMLButtonElement | null> };

function Selection({ album: { id, artist, title }, corner }: Props) {
  const isSelected = useMoveState(({ ids }) => ids.has(id));
  const press = (event: MouseEvent) => select(id, event.shiftKey);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot contain the icon, and Shift+click selects a range
    <button
      {...getCorner(id)}
      ref={corner}
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
function Menu({ album: { id, title }, corner }: Props) {
  return (
    <button
      {...getCorner(id)}
      ref={corner}
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
