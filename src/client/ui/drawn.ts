import { useSyncExternalStore } from 'react';
import { localDate } from '#shared/domain/dates.ts';
import type { Drawing } from '#shared/domain/rendered-page.ts';

/** What time it is, and which day a moment was, YYYY-MM-DD. */
export type Clock = {
  now: Date;
  getDay: (moment: Date) => string;
  /** True if both are of where the reader is. */
  isReaders: boolean;
};

let clockOfPage = readersClock();

/**
 * Has what the server draws, or drew, say when and where that was.
 * @param days filled as they are said; what is in it is not worked out again, since the first
 * formatter of dates holds up a phone for longer than all the rest of a page
 */
export function setClock({ at, timeZone, days }: Pick<Drawing, 'at' | 'timeZone' | 'days'>): void {
  const getDay = (moment: Date) => {
    days[moment.toISOString()] ??= localDate(moment, timeZone);
    return days[moment.toISOString()] ?? '';
  };
  clockOfPage = { now: new Date(at), getDay, isReaders: false };
}

/** True if this is drawn by the server, or for the first time in a page that the server drew. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(never, no, yes);
}

/** There and then for what the server drew, else the reader's own. */
export function useClock(): Clock {
  return useIsHydrating() ? clockOfPage : readersClock();
}

function readersClock(): Clock {
  return { now: new Date(), getDay: (moment) => localDate(moment), isReaders: true };
}

/** True if a media query holds, and a new drawing when that changes. @param whenDrawn for the server, which cannot know */
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
