import { storageKey } from '../lib/storage-key.ts';
import { untilUserInput } from '../lib/user-input.ts';

let restoration: AbortController | undefined;

/**
 * Restores a scroll position of a page that is still loading, until it is reached or the user
 * scrolls.
 */
export function returnTo(top: number): void {
  restoration?.abort();
  const current = untilUserInput();
  restoration = current;
  const page = new ResizeObserver(go);
  current.signal.addEventListener('abort', () => page.disconnect());
  page.observe(document.body);
  go();

  function go(): void {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) current.abort();
  }
}

/** True during a scroll restoration, which may need more rows of a list than are loaded. */
export function isReturning(): boolean {
  return restoration?.signal.aborted === false;
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
