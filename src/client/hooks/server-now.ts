import { useEffect, useState } from 'react';
import { serverNow } from '../lib/server-time.ts';
import { useClock } from './hydration.ts';

/**
 * Returns the server's time in milliseconds since 1970, and renders again at a later time.
 * @param findNext returns that time; undefined for never
 */
export function useServerNow(findNext: (now: number) => number | undefined): number {
  const clock = useClock();
  const [, render] = useState(0);
  const now = clock.isUserClock ? serverNow() : clock.now.getTime();
  const next = findNext(now);
  useEffect(() => {
    if (next === undefined) return;
    // A timer may be a millisecond early.
    const timer = setTimeout(() => render((times) => times + 1), next - serverNow() + 1);
    return () => clearTimeout(timer);
  });
  return now;
}
