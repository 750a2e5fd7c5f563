import { useEffect } from 'react';

/** Hides the bar of the site on a phone while a page needs the whole screen. */
export function useBareScreen(isBare: boolean): void {
  useEffect(() => {
    if (!isBare) return;
    const { dataset } = document.documentElement;
    dataset.bare = 'true';
    return () => {
      delete dataset.bare;
    };
  }, [isBare]);
}
