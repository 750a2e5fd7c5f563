import { GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { type DragAdapter, targetOfKey, useRowDrag } from '../../hooks/row-drag.ts';
import { IconButton, Row } from '../layout/primitives.tsx';
import styles from './movable-row.module.css';

type Props = Omit<ComponentProps<'li'>, 'ref'> & {
  /** Identifies the row in `useDrops`. */
  rowKey: string;
  title: string;
  /** Index among the rows that can be moved; -1 for any other, which has no handle. */
  place: number;
  /** Number of rows that can be moved. */
  count: number;
  /** Undefined until it is loaded. */
  drag: DragAdapter | undefined;
  onMove: (to: number) => void;
};

/**
 * Row of a list that is moved by dragging its handle, or by the arrow keys on it.
 */
export function MovableRow(props: Props) {
  const { rowKey, title, place, count, drag, onMove, className = '', children, ...rest } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, edge } = useRowDrag(drag, rowKey, row, handle);
  // Scrolls into view when its own buttons move it.
  const seenAt = useRef(place);
  useEffect(() => {
    if (seenAt.current === place) return;
    seenAt.current = place;
    if (row.current?.contains(document.activeElement))
      row.current.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const moveByKey = (event: KeyboardEvent) => {
    const to = targetOfKey(event.key, place, count);
    if (to === null) return;
    event.preventDefault();
    if (to !== place) onMove(to);
  };
  return (
    <Row
      as="li"
      {...rest}
      ref={row}
      className={`${styles.row} ${className}`}
      data-dragged={isDragged}
      data-edge={edge ?? undefined}
    >
      {place < 0 ? (
        <span className={styles.handle} />
      ) : (
        <IconButton
          ref={handle}
          tone="muted"
          radius="m"
          className={styles.handle}
          title="Drag, or use the arrow keys"
          aria-label={`Move ${title} with the arrow keys`}
          onKeyDown={moveByKey}
        >
          <GripVertical aria-hidden="true" size={18} />
        </IconButton>
      )}
      {children}
    </Row>
  );
}

/** Moves the focus from a button that removes its row to that of the next row. */
export function focusNextRemove(button: Element): void {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('[data-remove]')?.focus();
}
