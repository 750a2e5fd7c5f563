import { useEffect, useRef, useState } from 'react';

/** Browsers refuse an address that changes more than three times a second for long. */
const PAUSE_MS = 150;

/**
 * A day that shows at once while it is drawn along a slider, and is chosen when it rests.
 * @param choose tells the address, and is done when that has it
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
      // Unless it was drawn on meanwhile.
      setHeld((present) => (present === next ? null : present));
    }, PAUSE_MS);
  };
  return [held ?? day, hold] as const;
}
