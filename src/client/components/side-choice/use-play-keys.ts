import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../lib/is-typing-target.ts';

/**
 * Calls the action of a key, by its lower-case name; ignored while typing, under a dialog, with
 * modifier keys, and on repeat.
 */
export function usePlayKeys(actions: ReadonlyMap<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, key, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    const act = actions.get(key.toLowerCase());
    if (act === undefined) return;
    event.preventDefault();
    if (!repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
