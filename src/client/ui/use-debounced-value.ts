import { useEffect, useState } from 'react';

/** A text as it stands after a pause in typing, in milliseconds; at first as it is. */
export function useDebouncedValue(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
