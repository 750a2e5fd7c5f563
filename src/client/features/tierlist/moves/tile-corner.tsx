import { Check, EllipsisVertical } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { select, setMoveState, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { makeDraggable } from './tile-drag.ts';

type Props = { album: Album };

/**
 * Admin control in the corner of a tile, after its link: its tier menu, or its checkbox. The
 * checkbox covers the link, which is inert meanwhile.
 */
export function TileCorner({ album }: Props) {
  const isBox = useMoveState((state) => state.hasBoxes);
  const corner = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const link = getLink(corner);
    if (!isBox || link === null) return;
    link.inert = true;
    return () => {
      link.inert = false;
    };
  }, [isBox]);
  useEffect(() => {
    const link = getLink(corner);
    return isBox || link === null ? undefined : makeDraggable(link, album);
  }, [isBox, album]);
  return isBox ? (
    <Selection album={album} corner={corner} />
  ) : (
    <Menu album={album} corner={corner} />
  );
}

function getLink(corner: RefObject<HTMLElement | null>): HTMLElement | null {
  return corner.current?.parentElement?.querySelector('a') ?? null;
}

type CornerProps = Props & { corner: RefObject<HTMLButtonElement | null> };

function Selection({ album: { id, artist, title }, corner }: CornerProps) {
  const isSelected = useMoveState(({ ids }) => ids.has(id));
  const press = (event: MouseEvent) => select(id, event.shiftKey);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot contain the icon, and Shift+click selects a range
    <button
      ref={corner}
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
function Menu({ album: { id, title }, corner }: CornerProps) {
  return (
    <button
      ref={corner}
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
