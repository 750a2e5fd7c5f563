import { storageKey } from '../api/storage-key.ts';
import { returnTo } from '../ui/scroll-restoration.ts';

const STORED = storageKey('place');

/** Notes where the page stands when it goes, and comes back there when the same entry of the history does. */
export function returnAfterReload(): void {
  const { entry, top } = storedPlace();
  if (entry !== undefined && entry === presentEntry() && top > 0) returnTo(top);
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ entry: presentEntry(), top: scrollY }));
    } catch {
      // A browser without storage begins at the top.
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

/** The router names every entry, and the browser keeps the name over a reload. */
function presentEntry(): string | undefined {
  return history.state?.__TSR_key;
}
