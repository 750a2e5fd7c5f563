import { useSyncExternalStore } from 'react';
import { nextPaint } from '../../../ui/next-paint.ts';

/** What an admin is about to move. */
type MoveState = {
  isSelecting: boolean;
  /** True if each tile is a checkbox by now. */
  hasBoxes: boolean;
  ids: ReadonlySet<string>;
  /** From where Shift selects on. */
  anchor: string | null;
  /** The album whose tiers are offered. */
  asked: string | null;
  /** What is dragged. */
  dragged: string | null;
};

const NOTHING: MoveState = {
  isSelecting: false,
  hasBoxes: false,
  ids: new Set(),
  anchor: null,
  asked: null,
  dragged: null,
};

let state = NOTHING;
/** Ids of the albums of the list as they stand there, of which not all are drawn. */
let order: readonly string[] = [];
const listeners = new Set<() => void>();

/** A part of it; whoever reads it is drawn again only when that is another. */
export function useMoveState<T>(read: (state: MoveState) => T): T {
  return useSyncExternalStore(subscribe, () => read(state));
}

/** What it is at present, for who is not drawn. */
export function moveState(): MoveState {
  return state;
}

/** Changes a part of it. */
export function setMoveState(change: Partial<MoveState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/**
 * Begins to select, or gives up what was selected. The press shows first, and then a thousand tiles
 * change (rules.md#screens).
 */
export async function setSelecting(isSelecting: boolean): Promise<void> {
  setMoveState({ ...NOTHING, hasBoxes: state.hasBoxes, isSelecting });
  await nextPaint();
  setMoveState({ hasBoxes: state.isSelecting });
}

/** Names the albums of the list, by their ids, in the order in which they stand there. */
export function setOrder(ids: readonly string[]): void {
  order = ids;
}

/** The album that stands so many places behind another, before it where that is negative. */
export function getNeighbour(id: string, step: number): string | undefined {
  return order[order.indexOf(id) + step];
}

/**
 * Selects an album, or takes it out again; with Shift all from the last one to it are selected, drawn
 * or not.
 */
export function select(id: string, isRange: boolean): void {
  const { ids, anchor } = state;
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
