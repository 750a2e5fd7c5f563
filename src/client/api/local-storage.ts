import { useSyncExternalStore } from 'react';
import { storageKey } from './storage-key.ts';

export type Stored<T> = {
  get: () => T;
  set: (value: T) => void;
  /** The present value, and a new drawing when this or another tab changes it. */
  use: () => T;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A value kept in the browser's storage and shared by its tabs; where storage is closed to us it
 * lasts for the visit.
 * @param read makes a value of what was stored, or of `null` for nothing
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
  // A page that the server drew begins as for a browser that keeps nothing.
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
    // Storage is closed or full: the value lasts for this visit.
  }
}
