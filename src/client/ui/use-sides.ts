import { useRef } from 'react';
import { usePlayKeys } from './use-play-keys.ts';

export type Side = 'left' | 'right';

/** A second press by pointer within this time is the other half of a double click, in milliseconds. */
const DOUBLE_MS = 300;

/**
 * Chooses one of two by the arrow keys, and by what it gives for presses: the side, with the moment of
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
