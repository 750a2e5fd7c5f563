import { ArrowDown, ArrowUp, GripVertical, Play, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton, Row } from '../../../components/layout/primitives.tsx';
import { type DragAdapter, targetOfKey, useRowDrag } from '../../../hooks/row-drag.ts';
import type { RoomAlbumView } from '../../../queries/rooms.ts';
import list from '../queue.module.css';
import styles from './host-queue.module.css';

type Props = {
  album: RoomAlbumView;
  /** Index among the queued albums; -1 for any other. */
  place: number;
  /** Number of queued albums. */
  count: number;
  drag: DragAdapter | undefined;
  isBusy: boolean;
  onMove: (to: number) => void;
  /** Starts this album; `null` while another is current. */
  onBegin: (() => void) | null;
  onBringBack: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** Row of an album, with host controls while it is queued. */
export function QueueRow(props: Props) {
  const { album, place, isBusy, onBringBack, onRemove, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  // Albums that are not queued have no handle and cannot move.
  const { isDragged, edge } = useRowDrag(props.drag, album.album_id, row, handle);
  useSeen(row, place);
  const remove = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRemove();
  };
  const isSkipped = album.state === 'skipped';
  return (
    <li
      ref={row}
      className={`${list.row} ${styles.row}`}
      data-state={album.state}
      data-dragged={isDragged}
      data-edge={edge ?? undefined}
    >
      {place >= 0 ? <Handle {...props} handle={handle} /> : <span className={styles.beside} />}
      {children}
      <Row as="span" isRigid align="stretch" className={styles.tools}>
        {place >= 0 && <MoveTools {...props} />}
        {isSkipped && (
          <Tool label={`Bring ${album.title} back`} isOff={isBusy} onPress={onBringBack}>
            <Undo2 aria-hidden="true" size={18} />
          </Tool>
        )}
        {(place >= 0 || isSkipped) && (
          <Tool label={`Remove ${album.title}`} isOff={isBusy} isRemove onPress={remove}>
            <X aria-hidden="true" size={18} />
          </Tool>
        )}
      </Row>
    </li>
  );
}

type HandleProps = Props & { handle: RefObject<HTMLButtonElement | null> };

function Handle({ album, place, count, onMove, handle }: HandleProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const to = targetOfKey(event.key, place, count);
    if (to === null) return;
    event.preventDefault();
    if (to !== place) onMove(to);
  };
  return (
    <IconButton
      tone="muted"
      radius="m"
      ref={handle}
      className={styles.handle}
      title="Drag, or use the arrow keys"
      aria-label={`Move ${album.title} with the arrow keys`}
      onKeyDown={moveByKey}
    >
      <GripVertical aria-hidden="true" size={18} />
    </IconButton>
  );
}

function MoveTools({ album, place, count, isBusy, onMove, onBegin }: Props) {
  return (
    <>
      {onBegin && (
        <Tool label={`Start ${album.title}`} isOff={isBusy} onPress={onBegin}>
          <Play aria-hidden="true" size={18} />
        </Tool>
      )}
      <Tool
        label={`Move ${album.title} up`}
        isOff={isBusy || place === 0}
        onPress={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden="true" size={18} />
      </Tool>
      <Tool
        label={`Move ${album.title} down`}
        isOff={isBusy || place === count - 1}
        onPress={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden="true" size={18} />
      </Tool>
    </>
  );
}

type ToolProps = {
  label: string;
  isOff: boolean;
  isRemove?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** Not `disabled` without effect, which would drop the focus at the end of the list. */
function Tool({ label, isOff, isRemove, onPress, children }: ToolProps) {
  return (
    <IconButton
      tone="muted"
      radius="m"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-remove={isRemove}
      onClick={() => isOff || onPress()}
    >
      {children}
    </IconButton>
  );
}

/** Scrolls a row into view when its own buttons move it. */
function useSeen(row: RefObject<HTMLElement | null>, place: number): void {
  const seenAt = useRef(place);
  useEffect(() => {
    if (seenAt.current === place) return;
    seenAt.current = place;
    if (row.current?.contains(document.activeElement))
      row.current.scrollIntoView({ block: 'nearest' });
  }, [place, row]);
}
