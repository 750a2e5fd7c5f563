import { useSyncExternalStore } from 'react';

export type Store<T> = {
  /** Value on the server and while hydrating. */
  initial: T;
  get: () => T;
  set: (value: T) => void;
  /** Calls back after every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/** Value outside of React, for all components. @example const count = createStore(0) */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (changed) => {
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value of a store; re-renders when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useStorePart(store, (value) => value);
}

/** Returns a part of a store's value; re-renders only when that changes. */
export function useStorePart<T, Part>(store: Store<T>, read: (value: T) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.initial),
  );
}
