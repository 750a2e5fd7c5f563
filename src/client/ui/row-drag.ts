import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'above' | 'below';

/** What drags rows, once its code is there: only pointers need it. */
export type DragAdapter = {
  /** Makes a row draggable, and a place to drop others beside; gives the way to end that. */
  makeDraggable: (
    key: string,
    row: HTMLElement,
    handle: HTMLElement,
    signs: { setIsDragged: (is: boolean) => void; setEdge: (edge: Edge | null) => void },
  ) => () => void;
  /** Calls back with what was dropped beside what. */
  watchDrops: (drop: (key: string, beside: string, edge: Edge) => void) => () => void;
};

/** Makes a row of a list draggable by its handle, and a place to drop others beside. */
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
 * Where a key moves a row, from 0; `null` for a key that moves nothing.
 * @param place of the row, from 0 @param count of rows
 */
export function targetOfKey(key: string, place: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * Where a row goes that is dropped beside another, from 0.
 * @param from its place until then @param beside the place of the other
 */
export function targetOfDrop(from: number, beside: number, edge: Edge): number {
  const target = beside + (edge === 'below' ? 1 : 0);
  return target > from ? target - 1 : target;
}
