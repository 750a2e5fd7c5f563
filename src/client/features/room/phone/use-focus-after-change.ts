import { useEffect, useRef } from 'react';
import { focusHeading } from '../../../ui/focus-heading.ts';

/**
 * Hands the focus on where what had it went away: to the heading of what is there now.
 * @param view another one for everything else that is shown
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
