import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Edge } from './drag-adapter.ts';

/** Dragging is for pointers only; its library comes when there is something to drag. */
const loadAdapter = () => import('./drag-adapter.ts');

/** Makes a row of the list draggable by its handle, and a place to drop others beside. */
export function useSongDrag(
  key: string,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
): { isDragged: boolean; edge: Edge | null } {
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    loadAdapter().then(({ makeDraggable }) => {
      const [element, dragHandle] = [row.current, handle.current];
      if (isOver || element === null || dragHandle === null) return;
      stop = makeDraggable(key, element, dragHandle, { setIsDragged, setEdge });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [key, row, handle]);
  return { isDragged, edge };
}

/** Calls back when a song is dropped above or below another. */
export function useDrops(onDrop: (key: string, beside: string, edge: Edge) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    loadAdapter().then(({ watchDrops }) => {
      if (!isOver) stop = watchDrops((key, beside, edge) => drop(key, beside, edge));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}
