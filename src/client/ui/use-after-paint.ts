import { useState } from 'react';
import { nextPaint } from './next-paint.ts';

/**
 * A state for what stands over the page or in place of a large part of it: it changes once the press
 * has shown, so that drawing what comes is work of its own (rules.md#screens).
 */
export function useAfterPaint<State>(first: State) {
  const [state, setState] = useState(first);
  const change = async (next: State) => {
    await nextPaint();
    setState(() => next);
  };
  return [state, change] as const;
}
