import { nextPaint } from '../../../lib/next-paint.ts';
import { createStore, useStorePart } from '../../../lib/store.ts';

type MoveState = {
  isSelecting: boolean;
  /** True once each tile has a checkbox. */
  hasBoxes: boolean;
  ids: ReadonlySet<string>;
  /** Start of a Shift selection. */
  anchor: string | null;
  /** Id of the album with an open tier menu. */
  openMenu: string | null;
  /** Id of the dragged album. */
  dragged: string | null;
};

const NOTHING: MoveState = {
  isSelecting: false,
  hasBoxes: false,
  ids: new Set(),
  anchor: null,
  openMenu: null,
  dragged: null,
};

const state = createStore(NOTHING);
/** Ids of the listed albums in order, by tier; not all are rendered. */
let tiers: readonly (readonly string[])[] = [];

/** Subscribes to a part of the state; re-renders only when it changes. */
export function useMoveState<T>(read: (state: MoveState) => T): T {
  return useStorePart(state, read);
}

/** Returns the state outside of rendering. */
export function moveState(): MoveState {
  return state.get();
}

export function setMoveState(change: Partial<MoveState>): void {
  state.set({ ...state.get(), ...change });
}

/**
 * Starts or cancels a selection. Paints the press before a thousand tiles change
 * (product/screens.md#screens).
 */
export async function setSelecting(isSelecting: boolean): Promise<void> {
  setMoveState({ ...NOTHING, hasBoxes: state.get().hasBoxes, isSelecting });
  await nextPaint();
  setMoveState({ hasBoxes: state.get().isSelecting });
}

/** Sets the ids of the listed albums in order, by tier. */
export function setOrder(ids: readonly (readonly string[])[]): void {
  tiers = ids;
}

/** Returns the album at an offset from another, negative for before it. */
export function getNeighbor(id: string, step: number): string | undefined {
  const order = tiers.flat();
  return order[order.indexOf(id) + step];
}

/** Returns the remaining album that follows one that leaves its tier with others, if any. */
export function getHeir(id: string, leaving: ReadonlySet<string>): string | undefined {
  const order = tiers.find((ids) => ids.includes(id)) ?? [];
  const at = order.indexOf(id);
  const stays = (other: string) => !leaving.has(other);
  return order.slice(at).find(stays) ?? order.slice(0, Math.max(0, at)).findLast(stays);
}

/**
 * Toggles the selection of an album; with Shift selects all from the last one to it, rendered or
 * not.
 */
export function select(id: string, isRange: boolean): void {
  const { ids, anchor } = state.get();
  const order = tiers.flat();
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (isRange && from >= 0) {
    const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    setMoveState({ ids: new Set([...ids, ...between]) });
    return;
  }
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  setMoveState({ ids: next, anchor: id });
}
