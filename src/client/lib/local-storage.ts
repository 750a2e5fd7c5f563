import { storageKey } from './storage-key.ts';
import { createStore, type Store, useStore } from './store.ts';

export type Stored<T> = Store<T> & {
  /** Subscribes to the value; re-renders when this or another tab changes it. */
  use: () => T;
};

/**
 * Value in localStorage, shared by all tabs; without storage it lasts for the visit.
 * @param read parses the stored text, `null` for none
 */
export function stored<T>(name: string, read: (text: string | null) => T): Stored<T> {
  const key = storageKey(name);
  const store = createStore(read(null));
  store.set(read(readStorage(key)));
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    store.set(read(event.newValue));
  });
  const set = (value: T) => {
    writeStorage(key, value === null ? null : JSON.stringify(value));
    store.set(value);
  };
  return { ...store, set, use: () => useStore(store) };
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is unavailable or full: the value lasts for this visit.
  }
}
