import { useEffect, useRef, useState } from 'react';

/** Throttle: browsers reject more than about three URL changes per second. */
const PAUSE_MS = 150;

/**
 * Date that updates at once while a slider is dragged, and is committed on pause.
 * @param choose updates the URL; resolves once that is done
 */
export function useHeldDay(day: string, choose: (day: string) => Promise<unknown>) {
  const [held, setHeld] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (next: string) => {
    setHeld(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      await choose(next);
      // Unless dragged further meanwhile.
      setHeld((present) => (present === next ? null : present));
    }, PAUSE_MS);
  };
  return [held ?? day, hold] as const;
}
