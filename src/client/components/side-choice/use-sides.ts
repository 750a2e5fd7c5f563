import { useRef } from 'react';
import { useKeyDown } from '../../hooks/use-key-down.ts';
import { isTyping } from '../../lib/is-typing-target.ts';

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

/**
 * Calls the action of a key, by its lower-case name; ignored while typing, under a dialog (all but
 * the one with `data-play-keys`), with modifier keys, and on repeat.
 */
export function usePlayKeys(actions: ReadonlyMap<string, () => void>): void {
  const press = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return;
    if (document.querySelector('[role="dialog"]:not(:has([data-play-keys]))') !== null) return;
    const act = actions.get(key.toLowerCase());
    if (act === undefined) return;
    event.preventDefault();
    if (!repeat) act();
  };
  // Before a dialog, which stops arrow keys.
  useKeyDown(press, true);
}
