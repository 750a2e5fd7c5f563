import { useEffect, useState } from 'react';
import { COUNT_MS } from '#shared/domain/rooms/room.ts';
import { serverNow } from '../../lib/server-time.ts';

/**
 * Returns the seconds until the reveal, down to 1, or `null`; by the server's clock.
 * @param most milliseconds of the whole count
 */
export function useCount(revealAt: string | null, most = COUNT_MS): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (revealAt === null) return;
    const show = () => {
      const left = Math.min(most, Date.parse(revealAt) - serverNow());
      setCount(Math.max(1, Math.ceil(left / 1000)));
    };
    show();
    const timer = setInterval(show, 100);
    return () => {
      clearInterval(timer);
      setCount(null);
    };
  }, [revealAt, most]);
  return count;
}
