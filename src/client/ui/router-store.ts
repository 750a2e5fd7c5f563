import { useCallback, useRef, useSyncExternalStore } from 'react';

type Follower = { unsubscribe: () => void };

export type Atom<T> = {
  get: () => T;
  /** Of a value that is worked out of others it does nothing. */
  set: (next: T | ((previous: T) => T)) => void;
  subscribe: (tell: (value: T) => void) => Follower;
};

/** Values that others were worked out of, as they were then. */
type Sources = [Atom<unknown>, unknown][];

/** What the value that is being worked out has asked for so far. */
let asked: Sources | undefined;
let batches = 0;
const followers = new Set<() => void>();

/**
 * A value that can be followed, or one that is worked out of others, anew when one of them is another.
 * The build puts this in the place of the store that the router comes with, which is made for many
 * thousands of values; the router has a dozen.
 */
export function createAtom<T>(start: T | (() => T)): Atom<T> {
  let value = start as T;
  let sources: Sources | undefined;
  const workOut = () => {
    const outer = asked;
    asked = undefined;
    try {
      if (sources?.every(([source, seen]) => Object.is(source.get(), seen))) return;
      const all: Sources = [];
      asked = all;
      value = (start as () => T)();
      sources = all;
    } finally {
      asked = outer;
    }
  };
  const atom: Atom<T> = {
    get() {
      if (typeof start === 'function') workOut();
      asked?.push([atom as Atom<unknown>, value]);
      return value;
    },
    set(next) {
      value = typeof next === 'function' ? (next as (previous: T) => T)(value) : next;
      tellFollowers();
    },
    subscribe(tell) {
      let seen = atom.get();
      const follow = () => {
        const next = atom.get();
        if (Object.is(seen, next)) return;
        seen = next;
        tell(next);
      };
      followers.add(follow);
      return { unsubscribe: () => followers.delete(follow) };
    },
  };
  return atom;
}

/** Tells of what is set meanwhile when all of it is. */
export function batch(change: () => void): void {
  batches += 1;
  try {
    change();
  } finally {
    batches -= 1;
    tellFollowers();
  }
}

function tellFollowers(): void {
  if (batches === 0) for (const follow of followers) follow();
}

/** A part of a value; a component is drawn again when it is another. */
export function useSelector<T, Part = T>(
  atom: Atom<T>,
  select: (value: T) => Part = (value) => value as unknown as Part,
  { compare = Object.is }: { compare?: (a: Part, b: Part) => boolean } = {},
): Part {
  const kept = useRef<{ part: Part }>(undefined);
  const get = () => {
    const part = select(atom.get());
    if (!kept.current || !compare(kept.current.part, part)) kept.current = { part };
    return kept.current.part;
  };
  const subscribe = useCallback((tell: () => void) => atom.subscribe(tell).unsubscribe, [atom]);
  return useSyncExternalStore(subscribe, get, get);
}
