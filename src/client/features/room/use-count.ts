import { useEffect, useState } from 'react';
import { COUNT_MS } from '#shared/domain/rooms/room.ts';

/**
 * Returns the seconds until the reveal, 3 to 1, or `null`. Counted from when the event was
 * received, since the clocks of browser and server may differ.
 */
export function useCount(revealAt: string | null): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (revealAt === null) return;
    const began = performance.now();
    const show = () => {
      const left = COUNT_MS - (performance.now() - began);
      setCount(Math.max(1, Math.ceil(left / 1000)));
    };
    show();
    const timer = setInterval(show, 250);
    return () => {
      clearInterval(timer);
      setCount(null);
    };
  }, [revealAt]);
  return count;
}
