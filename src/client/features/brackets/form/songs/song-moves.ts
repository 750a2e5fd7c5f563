import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { codeQuery } from '../../../../api/code.ts';
import type { Edge } from './drag-adapter.ts';
import type { ListedSong, SongChange } from './song-list.ts';

type Hands = { change: Dispatch<SongChange>; say: (text: string) => void };

/** Moves a song of a list of `count` to a place from 0, or the nearest there is, and says so. */
export function moveSong(song: ListedSong, to: number, count: number, hands: Hands): void {
  const place = Math.min(Math.max(to, 0), count - 1);
  hands.change({ do: 'move', key: song.key, to: place });
  hands.say(`${song.title} is now number ${place + 1} of ${count}`);
}

/** Dragging is for pointers only; its library comes when there is something to drag. */
const ADAPTER = codeQuery('drag', () => import('./drag-adapter.ts'));

/** Makes a row of the list draggable by its handle, and a place to drop others beside. */
export function useSongDrag(
  key: string,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
): { isDragged: boolean; edge: Edge | null } {
  const { data: adapter } = useQuery(ADAPTER);
  const [isDragged, setIsDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (adapter === undefined || element === null || dragHandle === null) return;
    return adapter.makeDraggable(key, element, dragHandle, { setIsDragged, setEdge });
  }, [adapter, key, row, handle]);
  return { isDragged, edge };
}

/** Calls back when a song is dropped above or below another. */
export function useDrops(onDrop: (key: string, beside: string, edge: Edge) => void): void {
  const { data: adapter } = useQuery(ADAPTER);
  const drop = useEffectEvent(onDrop);
  useEffect(() => adapter?.watchDrops((key, beside, edge) => drop(key, beside, edge)), [adapter]);
}
