import { returnTo } from '../hooks/scroll-restoration.ts';
import { storageKey } from '../lib/storage-key.ts';

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
