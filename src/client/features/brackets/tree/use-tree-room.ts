import { startTransition, useEffect, useState } from 'react';
import { useMedia } from '../../../ui/drawn.ts';

/** True if the first frame was shown; what then comes, comes without holding anything up. */
export function useAfterFirstFrame(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isShown;
}

/** What stands beside the tree: the window's gutters, the frame, and a scroll bar. */
const BESIDE_PX = 148;

/** True if so many pixels have room in the window from side to side, and a new drawing when that changes. */
export function useHasRoom(width: number): boolean {
  return useMedia(`(width >= ${Math.ceil(width + BESIDE_PX)}px)`, false);
}
