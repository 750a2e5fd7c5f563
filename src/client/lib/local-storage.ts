import { useSyncExternalStore } from 'react';
import { storageKey } from './storage-key.ts';

export type Stored<T> = {
  get: () => T;
  set: (value: T) => void;
  /** Subscribes to the value; re-renders when this or another tab changes it. */
  use: () => T;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Value in localStorage, shared by all tabs; without storage it lasts for the visit.
 * @param read parses the stored text, `null` for none
 */
export function stored<T>(name: string, read: (text: string | null) => T): Stored<T> {
  const key = storageKey(name);
  const listeners = new Set<() => void>();
  let value = read(readStorage(key));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    value = read(event.newValue);
    tell();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  const set = (changed: T) => {
    value = changed;
    writeStorage(key, changed === null ? null : JSON.stringify(changed));
    tell();
  };
  // Hydration starts with the empty value, as on the server.
  const nothing = read(null);
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, () => nothing) };
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
