import { storageKey } from '../api/storage-key.ts';
import { returnTo } from '../ui/scroll-restoration.ts';

const STORED = storageKey('place');

/** Stores the scroll position when the page is left, and restores it for the same history entry. */
export function returnAfterReload(): void {
  const { entry, top } = storedPlace();
  if (entry !== undefined && entry === presentEntry() && top > 0) returnTo(top);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ entry: presentEntry(), top: scrollY }));
    } catch {
      // Without storage the page starts at the top.
    }
  });
}

type Place = { entry?: string; top: number };

function storedPlace(): Place {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{"top":0}');
  } catch {
    return { top: 0 };
  }
}

/** Returns the router's key of the history entry, which survives a reload. */
function presentEntry(): string | undefined {
  return history.state?.__TSR_key;
}
