import { useState } from 'react';
import { nextPaint } from './next-paint.ts';

/**
 * State for an overlay or a large part of the page: it changes after the press is painted, so that
 * rendering is a separate task (product/screens.md#screens).
 */
export function useAfterPaint<State>(first: State) {
  const [state, setState] = useState(first);
  const change = async (next: State) => {
    await nextPaint();
    setState(() => next);
  };
  return [state, change] as const;
}
