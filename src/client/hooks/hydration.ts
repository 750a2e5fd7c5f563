import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { localDate } from '#shared/domain/dates.ts';
import type { SsrContext } from '#shared/domain/site/rendered-page.ts';

/** Current time, and the local day of a timestamp, YYYY-MM-DD. */
export type Clock = {
  now: Date;
  getDay: (moment: Date) => string;
  /** True if both are in the user's time zone. */
  isUserClock: boolean;
};

/** Clock of the server-rendered page. */
export const ServerClock = createContext<Clock | undefined>(undefined);

/**
 * Creates the clock for SSR and hydration.
 * @param days cache of formatted days; reused during hydration, since creating the first date
 *   formatter is slower than all else on a phone
 */
export function createServerClock({
  at,
  timeZone,
  days,
}: Pick<SsrContext, 'at' | 'timeZone' | 'days'>): Clock {
  const getDay = (moment: Date) => {
    if (Number.isNaN(moment.getTime())) return '';
    days[moment.toISOString()] ??= localDate(moment, timeZone);
    return days[moment.toISOString()] ?? '';
  };
  return { now: new Date(at), getDay, isUserClock: false };
}

/** True during SSR and hydration. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(subscribeToNothing, returnFalse, returnTrue);
}

/** Returns the server's clock during SSR and hydration, else the user's. */
export function useClock(): Clock {
  const serverClock = use(ServerClock);
  return (useIsHydrating() && serverClock) || createUserClock();
}

let hydration: { promise: Promise<void>; end: () => void } | undefined;

/** Begins the hydration of a server-rendered page. */
export function beginHydration(): void {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  hydration = { promise, end };
}

/** Ends the hydration once the page, which React hydrates after the navigation, has mounted. */
export function useHydrationEnd(): void {
  useEffect(() => hydration?.end(), []);
}

/**
 * Waits for the hydration of the page: a navigation would remove its data from the router while
 * React still renders it.
 */
export function whenHydrated(): Promise<void> | undefined {
  return hydration?.promise;
}

function createUserClock(): Clock {
  return { now: new Date(), getDay: (moment) => localDate(moment), isUserClock: true };
}

/** True if a media query matches; re-renders on changes. @param whenHydrated value during SSR */
export function useMedia(media: string, whenHydrated: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(media).matches,
    () => whenHydrated,
  );
}

function subscribeToNothing() {
  return () => {};
}

function returnFalse(): boolean {
  return false;
}

function returnTrue(): boolean {
  return true;
}
