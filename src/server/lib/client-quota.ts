/** Share of a limited resource. */
type Share = {
  grow: (amount: number) => void;
  /** Releases the share; idempotent. */
  end: () => void;
};

type Holder = {
  /** Client key; all shares of a caller count together. */
  caller: string;
  /** Initial size. */
  amount: number;
  /** Eviction order: lowest first; `null` for shares that cannot be evicted. */
  rank: () => number | null;
  abandon: () => void;
};

export type ClientQuota = { take: (holder: Holder) => Share };

type Held = Holder & { end: () => void };

/**
 * Divides a limited resource, such as connections or memory, between clients. Over the limit, the
 * caller with the largest total loses its lowest-ranked share, the oldest first.
 * @param most total size
 */
export function createClientQuota(most: number): ClientQuota {
  const callers = new Map<string, { amount: number; held: Set<Held> }>();
  let total = 0;

  function change(caller: string, amount: number) {
    const usage = callers.get(caller) ?? { amount: 0, held: new Set<Held>() };
    callers.set(caller, usage);
    usage.amount += amount;
    total += amount;
    return usage;
  }

  function take(holder: Holder): Share {
    const one: Held = { ...holder, amount: 0, end };
    const own = change(holder.caller, 0);
    own.held.add(one);
    function end(): void {
      if (!own.held.delete(one)) return;
      change(one.caller, -one.amount);
      if (own.held.size === 0) callers.delete(one.caller);
    }
    function grow(amount: number): void {
      if (!own.held.has(one)) return;
      one.amount += amount;
      change(one.caller, amount);
      while (total > most && evictOne());
    }
    grow(holder.amount);
    return { grow, end };
  }

  function evictOne(): boolean {
    const largestFirst = [...callers.values()].toSorted((one, other) => other.amount - one.amount);
    for (const { held } of largestFirst) {
      const lowest = findLowest(held);
      if (lowest === null) continue;
      lowest.end();
      lowest.abandon();
      return true;
    }
    return false;
  }

  return { take };
}

/** Returns the lowest-ranked share, the oldest among equals: a set iterates in insertion order. */
function findLowest(held: Iterable<Held>): Held | null {
  let found: Held | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of held) {
    const rank = one.rank();
    if (rank === null || rank >= least) continue;
    found = one;
    least = rank;
  }
  return found;
}
