import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus in a part of the page: when a focused button is removed, its replacement is
 * focused.
 * @param key changes with the content
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: removing a focused button fires no event, so only the key reports it
  useEffect(() => {
    if (!wasIn.current || document.activeElement !== document.body) return;
    part.current?.querySelector<HTMLElement>('button, select')?.focus({ preventScroll: true });
  }, [key]);
  return part;
}
