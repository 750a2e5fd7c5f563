import { useRef } from 'react';
import { usePlayKeys } from './use-play-keys.ts';

export type Side = 'left' | 'right';

/** Milliseconds within which a second pointer press counts as a double click. */
const DOUBLE_MS = 300;

/**
 * Chooses one of two by arrow keys, and returns the handler of presses: the side, with the time of
 * a click in milliseconds since the page was opened, or `null` for a key.
 */
export function useSides(choose: (side: Side) => void): (side: Side, at: number | null) => void {
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  usePlayKeys(
    new Map([
      ['arrowleft', () => choose('left')],
      ['arrowright', () => choose('right')],
    ]),
  );
  return (side, at) => {
    if (at !== null && at - chosenAt.current < DOUBLE_MS) return;
    chosenAt.current = at ?? chosenAt.current;
    choose(side);
  };
}
