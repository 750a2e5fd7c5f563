import { useSyncExternalStore } from 'react';
import type { Drawing } from '#shared/domain/drawn-page.ts';

/** What time it is, and in which zone; without one where the reader is. */
export type Clock = { now: Date; timeZone: string | undefined };

let clockOfPage: Clock = { now: new Date(), timeZone: undefined };

/** Has what the server draws, or drew, say when and where that was. */
export function setClock({ at, timeZone }: Pick<Drawing, 'at' | 'timeZone'>): void {
  clockOfPage = { now: new Date(at), timeZone };
}

/** Whether this is drawn by the server, or for the first time in a page that the server drew. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(never, no, yes);
}

/** There and then for what the server drew, else the reader's own. */
export function useClock(): Clock {
  return useIsDrawn() ? clockOfPage : { now: new Date(), timeZone: undefined };
}

/** Whether a media query holds, and a new drawing when that changes. @param whenDrawn for the server, which cannot know */
export function useMedia(media: string, whenDrawn: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media).matches,
    () => whenDrawn,
  );
}

function never() {
  return () => {};
}

function no(): boolean {
  return false;
}

function yes(): boolean {
  return true;
}
