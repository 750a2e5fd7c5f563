import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'above' | 'below';

/** Drag and drop implementation, lazy since only pointers need it. */
export type DragAdapter = {
  /** Makes a row draggable and a drop target; returns the cleanup. */
  makeDraggable: (
    key: string,
    row: HTMLElement,
    handle: HTMLElement,
    signs: { setIsDragged: (is: boolean) => void; setEdge: (edge: Edge | null) => void },
  ) => () => void;
  /** Calls back with the dropped row, the target row, and its edge. */
  watchDrops: (drop: (key: string, beside: string, edge: Edge) => void) => () => void;
};

/** Makes a row of a list draggable by its handle, and a drop target. */
export function useRowDrag(
  adapter: DragAdapter | undefined,
  key: string,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
): { isDragged: boolean; edge: Edge | null } {
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (adapter === undefined || element === null || dragHandle === null) return;
    return adapter.makeDraggable(key, element, dragHandle, { setIsDragged, setEdge });
  }, [adapter, key, row, handle]);
  return { isDragged, edge };
}

/** Calls back when a row is dropped above or below another. */
export function useDrops(
  adapter: DragAdapter | undefined,
  onDrop: (key: string, beside: string, edge: Edge) => void,
): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => adapter?.watchDrops((key, beside, edge) => drop(key, beside, edge)), [adapter]);
}

/**
 * Returns the index that a key moves a row to; `null` for any other key.
 * @param place index of the row, from 0 @param count number of rows
 */
export function targetOfKey(key: string, place: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * Returns the new index of a dropped row.
 * @param from its previous index @param beside index of the target row
 */
export function targetOfDrop(from: number, beside: number, edge: Edge): number {
  const target = beside + (edge === 'below' ? 1 : 0);
  return target > from ? target - 1 : target;
}
