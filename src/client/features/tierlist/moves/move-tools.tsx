import { CircleCheck, ListChecks, Undo2 } from 'lucide-react';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Album } from '#shared/contracts/albums.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { NEWS_PLACE } from '../../../components/feedback/notices.tsx';
import choice from '../../../components/form/choice.module.css';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { isTyping } from '../../../lib/is-typing-target.ts';
import type { TierGroup } from '../filters/filter-albums.ts';
import { TOOL_CLASS, ToolName } from '../tool-name.tsx';
import { findTierToMoveTo, keyOf, useMoveKeys } from './move-keys.ts';
import { moveState, setMoveState, setOrder, setSelecting, useMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { countText, TierBar } from './tier-bar.tsx';
import { TileCorner } from './tile-corner.tsx';
import { dropTarget, watchDrops } from './tile-drag.ts';
import { useMover } from './use-mover.ts';

type Props = {
  albums: readonly Album[];
  /** Shown albums by tier. */
  groups: readonly TierGroup[];
};

/** Tools for admins to move albums, beside the list (product/albums.md#moving-albums). */
function MoveTools({ albums, groups }: Props) {
  const mover = useMover();
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
  const drop = useEffectEvent(mover.move);
  useEffect(() => watchDrops((id, tier) => drop(new Set([id]), tier)), []);
  useEffect(() => setOrder(groups.map(({ albums: all }) => all.map(({ id }) => id))), [groups]);
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
        title="Select"
        onClick={() => setSelecting(!isSelecting)}
      >
        <ListChecks aria-hidden="true" size={18} /> <ToolName>Select</ToolName>
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
          onMove={(tier) => {
            setMoveState({ openMenu: null });
            mover.move(new Set([album.id]), tier);
          }}
          onClose={() => setMoveState({ openMenu: null })}
        />
      )}
      {mover.moved && (
        <UndoNote
          key={mover.moved.key}
          text={mover.moved.text}
          onUndo={mover.undo}
          onOver={mover.forget}
        />
      )}
      {mover.password}
    </>
  );
}

type MoveMenuProps = { album: Album; onMove: (tier: Tier) => void; onClose: () => void };

/** Buttons for all tiers that an album can be moved to, each with its key. */
function MoveMenu({ album: { title, tier: present }, onMove, onClose }: MoveMenuProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const press = (event: ReactKeyboardEvent) => {
    const tier =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : findTierToMoveTo(event.key);
    if (tier === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(tier);
  };
  return (
    <Dialog title={`Move ${title}`} size="small" initialFocus={chosen} onClose={onClose}>
      <div className={choice.marks}>
        {TIERS.map((tier) => (
          <button
            key={tier}
            ref={tier === present ? chosen : null}
            type="button"
            title={`${tierName(tier)} (${keyOf(tier)})`}
            aria-label={tierName(tier)}
            aria-keyshortcuts={keyOf(tier)}
            aria-pressed={tier === present}
            className={choice.choice}
            onKeyDown={press}
            onClick={() => onMove(tier)}
          >
            <TierBadge tier={tier} size="large" />
          </button>
        ))}
      </div>
    </Dialog>
  );
}

/** product/albums.md#moving-albums */
const SHOWN_MS = 10_000;

type UndoNoteProps = { text: string; onUndo: () => void; onOver: () => void };

/** Shows the moved albums with an undo button, above the bottom of the page; announced once. */
function UndoNote({ text, onUndo, onOver }: UndoNoteProps) {
  const [isHeld, setIsHeld] = useState(false);
  const over = useEffectEvent(onOver);
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (key.toLowerCase() === 'u' && document.querySelector('[role="dialog"]') === null) undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
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

/** Lazy code for admins: tools beside the list, a control in each tile, and drop targets. */
export const MOVE_KIT = { Tools: MoveTools, Corner: TileCorner, dropTarget };
