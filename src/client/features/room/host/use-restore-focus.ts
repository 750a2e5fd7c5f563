import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page of which the buttons change: what was pressed and went away
 * hands it to what took its place.
 * @param key of what is shown
 */
export function useRestoreFocus(key: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const wasIn = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasIn.current = target instanceof Node && (part.current?.contains(target) ?? false);
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that something may have gone
  useEffect(() => {
    if (!wasIn.current || document.activeElement !== document.body) return;
    part.current?.querySelector<HTMLElement>('button, select')?.focus({ preventScroll: true });
  }, [key]);
  return part;
}
