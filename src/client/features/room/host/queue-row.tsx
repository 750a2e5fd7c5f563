import { ArrowDown, ArrowUp, Play, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusNextRemove, MovableRow } from '../../../components/controls/movable-row.tsx';
import { IconButton, Row } from '../../../components/layout/primitives.tsx';
import type { DragAdapter } from '../../../hooks/row-drag.ts';
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
  const { album, place, count, drag, isBusy, onMove, onBringBack, onRemove, children } = props;
  const isSkipped = album.state === 'skipped';
  return (
    <MovableRow
      rowKey={album.album_id}
      title={album.title}
      place={place}
      count={count}
      drag={drag}
      onMove={onMove}
      className={`${list.row} ${styles.row}`}
      data-state={album.state}
    >
      {children}
      <Row as="span" isRigid align="stretch" className={styles.tools}>
        {place >= 0 && <MoveTools {...props} />}
        {isSkipped && (
          <Tool label={`Bring ${album.title} back`} isOff={isBusy} onPress={onBringBack}>
            <Undo2 aria-hidden="true" size={18} />
          </Tool>
        )}
        {(place >= 0 || isSkipped) && (
          <Tool
            label={`Remove ${album.title}`}
            isOff={isBusy}
            isRemove
            onPress={(button) => {
              focusNextRemove(button);
              onRemove();
            }}
          >
            <X aria-hidden="true" size={18} />
          </Tool>
        )}
      </Row>
    </MovableRow>
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
  onPress: (button: Element) => void;
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
      onClick={({ currentTarget }) => isOff || onPress(currentTarget)}
    >
      {children}
    </IconButton>
  );
}
