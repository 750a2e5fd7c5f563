import { CircleCheck, ListChecks, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Album } from '#shared/contracts/albums.ts';
import { Button } from '../../../components/controls/button.tsx';
import { NEWS_PLACE } from '../../../components/feedback/notices.tsx';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { targetOfDrop } from '../../../hooks/row-drag.ts';
import { useKeyDown } from '../../../hooks/use-key-down.ts';
import { isTyping } from '../../../lib/is-typing-target.ts';
import type { TierGroup } from '../filters/filter-albums.ts';
import { RankLink } from '../ranking/rank-link.tsx';
import { TOOL_CLASS } from '../view-menu.tsx';
import { useMoveKeys } from './move-keys.ts';
import { MoveMenu } from './move-menu.tsx';
import { moveState, setMoveState, setOrder, setSelecting, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { getListOrder, getShownOrder } from './place-in-order.ts';
import { countText, TierBar } from './tier-bar.tsx';
import { TileCorner } from './tile-corner.tsx';
import { type Drop, dropTarget, watchDrops } from './tile-drag.ts';
import { type ShowUndo, useMover } from './use-mover.ts';
import { useOrder } from './use-order.ts';

type Props = {
  albums: readonly Album[];
  /** Shown albums by tier. */
  groups: readonly TierGroup[];
  /** True if the albums of a tier are shown in its order. */
  isRanking: boolean;
};

/** Tools for admins to move albums, beside the list (product/albums.md#moving-albums). */
function MoveTools({ albums, groups, isRanking }: Props) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const showUndo: ShowUndo = (done) => setMoved(done && { ...done, key: Date.now() });
  const mover = useMover(showUndo);
  const order = useOrder(albums, isRanking, showUndo);
  const isSelecting = useMoveState((state) => state.isSelecting);
  const count = useMoveState(({ ids }) => ids.size);
  const isDragging = useMoveState(({ dragged }) => dragged !== null);
  const openMenu = useMoveState((state) => state.openMenu);
  const album = albums.find(({ id }) => id === openMenu);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setSelecting(false);
    opener.current?.focus({ preventScroll: true });
  };
  useMoveKeys({ onMove: mover.move, onDone: leave });
  const drop = useEffectEvent(({ id, tier, place }: Drop) => {
    const dropped = albums.find((one) => one.id === id);
    if (place === undefined) mover.move(new Set([id]), tier);
    else if (place !== null && dropped)
      order.move(dropped, (shown) =>
        targetOfDrop(shown.indexOf(id), shown.indexOf(place.beside), place.edge),
      );
  });
  useEffect(() => watchDrops((dropped) => drop(dropped)), []);
  const { tiers } = order;
  useEffect(() => setOrder(getListOrder(groups, tiers)), [groups, tiers]);
  // Resets the state for another list.
  useEffect(
    () => () => {
      setSelecting(false);
    },
    [],
  );
  return (
    <>
      <button
        ref={opener}
        type="button"
        data-select=""
        aria-pressed={isSelecting}
        className={TOOL_CLASS}
        onClick={() => setSelecting(!isSelecting)}
      >
        <ListChecks aria-hidden="true" size={18} /> Select
      </button>
      <VisuallyHidden as="p" role="status">
        {isSelecting && countText(count)}
      </VisuallyHidden>
      {(isSelecting || isDragging) && (
        <TierBar onMove={(tier) => mover.move(moveState().ids, tier)} onDone={leave} />
      )}
      {album && (
        <MoveMenu
          album={album}
          order={tiers.map(getShownOrder).find((ids) => ids.includes(album.id))}
          onMove={(tier) => {
            setMoveState({ openMenu: null });
            mover.move(new Set([album.id]), tier);
          }}
          onPlace={(to) => {
            setMoveState({ openMenu: null });
            order.move(album, () => to);
          }}
          onClose={() => setMoveState({ openMenu: null })}
        />
      )}
      {moved && (
        <UndoNote
          key={moved.key}
          text={moved.text}
          onUndo={moved.undo}
          onOver={() => setMoved(null)}
        />
      )}
      {mover.password}
    </>
  );
}

type Moved = { key: number; text: string; undo: () => Promise<void> };

/** product/albums.md#moving-albums */
const SHOWN_MS = 10_000;

type UndoNoteProps = { text: string; onUndo: () => void; onOver: () => void };

/** Shows the moved albums with an undo button, above the bottom of the page; announced once. */
function UndoNote({ text, onUndo, onOver }: UndoNoteProps) {
  const [isHeld, setIsHeld] = useState(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useKeyDown(({ key, ctrlKey, metaKey, altKey, target }) => {
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (key.toLowerCase() === 'u' && document.querySelector('[role="dialog"]') === null) onUndo();
  });
  const place = document.getElementById(NEWS_PLACE);
  if (place === null) return null;
  const hold = () => setIsHeld(true);
  const letGo = () => setIsHeld(false);
  return createPortal(
    <Row
      gap={3}
      weight={600}
      className={styles.note}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <CircleCheck aria-hidden="true" size={20} />
      <Text as="span" grows breaks>
        {text}
      </Text>
      <Button onClick={onUndo}>
        <Undo2 aria-hidden="true" size={16} /> Undo
      </Button>
    </Row>,
    place,
  );
}

/** Lazy code for admins: tools beside the list and its tiers, a control in each tile, drop targets. */
export const MOVE_KIT = {
  Tools: MoveTools,
  Corner: TileCorner,
  RankLink,
  dropTarget,
  /** Class of a tile with a control. */
  cornered: styles.cornered,
};
