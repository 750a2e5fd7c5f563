import { storageKey } from '../lib/storage-key.ts';

/** User input that cancels the scroll restoration. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'] as const;

let abandon: (() => void) | null = null;

/**
 * Restores a scroll position of a page that is still loading, until it is reached or the user
 * scrolls.
 */
export function returnTo(top: number): void {
  abandon?.();
  const page = new ResizeObserver(go);
  abandon = () => {
    page.disconnect();
    for (const hand of USER_INPUT_EVENTS) removeEventListener(hand, stop, true);
    abandon = null;
  };
  for (const hand of USER_INPUT_EVENTS) addEventListener(hand, stop, true);
  page.observe(document.body);
  go();

  function go(): void {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) stop();
  }
}

/** True during a scroll restoration, which may need more rows of a list than are loaded. */
export function isReturning(): boolean {
  return abandon !== null;
}

function stop(): void {
  abandon?.();
}

const STORED = storageKey('place');

/** Stores the scroll position when the page is left, and restores it after a reload or Back. */
export function returnAfterReload(): void {
  const { url, top } = storedPlace();
  if (url === location.href && isRevisit() && top > 0) returnTo(top);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ url: location.href, top: scrollY }));
    } catch {
      // Without storage the page starts at the top.
    }
  });
}

type Place = { url?: string; top: number };

function storedPlace(): Place {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{"top":0}');
  } catch {
    return { top: 0 };
  }
}

function isRevisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}
