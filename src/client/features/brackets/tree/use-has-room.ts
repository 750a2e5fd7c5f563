import { useSyncExternalStore } from 'react';

/** What stands beside the tree: the window's gutters, the frame, and a scroll bar. */
const BESIDE_PX = 148;

/** Whether so many pixels have room in the window from side to side, and a new drawing when that changes. */
export function useHasRoom(width: number): boolean {
  const room = `(width >= ${Math.ceil(width + BESIDE_PX)}px)`;
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(room);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(room).matches,
  );
}
