import { useSyncExternalStore } from 'react';

/** The page is never wider, whatever the window. */
const PAGE_PX = 1536;
/** What stands beside the tree: the page's gutters and the frame. */
const BESIDE_PX = 132;

/** Whether so many pixels have room in the page from side to side, and a new drawing when that changes. */
export function useHasRoom(width: number): boolean {
  const room = `(width >= ${Math.ceil(width + BESIDE_PX)}px)`;
  const fits = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(room);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(room).matches,
  );
  return fits && width + BESIDE_PX <= PAGE_PX;
}
