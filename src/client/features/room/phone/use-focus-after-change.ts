import { useEffect, useRef } from 'react';
import { focusHeading } from '../../../ui/focus-heading.ts';

/**
 * Moves the focus to the current heading when the focused element is removed.
 * @param view changes with the content
 */
export function useFocusAfterChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h2[tabindex="-1"]');
    if (heading === null) focusHeading();
    else heading.focus({ preventScroll: true });
  }, [view]);
}
