import { ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { TierGroup } from '../filter-albums.ts';
import { TOOL_CLASS, ToolName } from '../tool-name.tsx';
import { useMoveKeys } from './move-keys.ts';
import { MoveMenu } from './move-menu.tsx';
import { moveState, setMoveState, setOrder, setSelecting, useMoveState } from './move-state.ts';
import { countText, TierBar } from './tier-bar.tsx';
import { watchDrops } from './tile-drag.ts';
import { UndoNote } from './undo-note.tsx';
import { useMover } from './use-mover.ts';

type Props = {
  albums: readonly Album[];
  /** Shown albums by tier. */
  groups: readonly TierGroup[];
};

/** Tools for admins to move albums, beside the list (product/albums.md#moving-albums). */
export function MoveTools({ albums, groups }: Props) {
  const mover = useMover();
  const isSelecting = useMoveState((state) => state.isSelecting);
  const count = useMoveState(({ ids }) => ids.size);
  const isDragging = useMoveState(({ dragged }) => dragged !== null);
  const asked = useMoveState((state) => state.asked);
  const album = albums.find(({ id }) => id === asked);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setSelecting(false);
    opener.current?.focus({ preventScroll: true });
  };
  useMoveKeys({ onMove: mover.move, onDone: leave });
  const drop = useEffectEvent(mover.move);
  useEffect(() => watchDrops((id, tier) => drop(new Set([id]), tier)), []);
  useEffect(() => setOrder(groups.flatMap((group) => group.albums.map(({ id }) => id))), [groups]);
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
      <p role="status" className="visually-hidden">
        {isSelecting && countText(count)}
      </p>
      {(isSelecting || isDragging) && (
        <TierBar onMove={(tier) => mover.move(moveState().ids, tier)} onDone={leave} />
      )}
      {album && (
        <MoveMenu
          album={album}
          onMove={(tier) => {
            setMoveState({ asked: null });
            mover.move(new Set([album.id]), tier);
          }}
          onClose={() => setMoveState({ asked: null })}
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
