import { startTransition, useEffect, useState } from 'react';
import { useMedia } from '../../../ui/hydration.ts';

/** True after the first frame; later content is rendered without blocking it. */
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

/** Width around the tree: page gutters, frame and scroll bar. */
const BESIDE_PX = 148;

/** True if a tree of this width fits the window; re-renders when that changes. */
export function useHasRoom(width: number): boolean {
  return useMedia(`(width >= ${Math.ceil(width + BESIDE_PX)}px)`, false);
}
