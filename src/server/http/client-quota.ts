/** What somebody has of something that is limited. */
type Share = {
  grow: (amount: number) => void;
  /** Gives it back; once is enough. */
  end: () => void;
};

type Holder = {
  /** Who it is; what one has counts together. */
  caller: string;
  /** What it has to begin with. */
  amount: number;
  /** How easily it is given up: the lowest first, `null` for what cannot be. */
  rank: () => number | null;
  abandon: () => void;
};

export type ClientQuota = { take: (holder: Holder) => Share };

type Held = Holder & { end: () => void };

/**
 * Shares out what is limited, such as connections or memory, so that nobody can take it all from
 * the others. Whoever comes gets its share; when that is too much, whoever has most gives up what
 * it holds for longest.
 * @param most how much there is in all
 */
export function createClientQuota(most: number): ClientQuota {
  const callers = new Map<string, { amount: number; held: Set<Held> }>();
  let total = 0;

  function change(caller: string, amount: number) {
    const known = callers.get(caller) ?? { amount: 0, held: new Set<Held>() };
    callers.set(caller, known);
    known.amount += amount;
    total += amount;
    return known;
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
      while (total > most && giveUpOne());
    }
    grow(holder.amount);
    return { grow, end };
  }

  function giveUpOne(): boolean {
    const greediest = [...callers.values()].toSorted((one, other) => other.amount - one.amount);
    for (const { held } of greediest) {
      const loser = easiest(held);
      if (loser === null) continue;
      loser.end();
      loser.abandon();
      return true;
    }
    return false;
  }

  return { take };
}

/** Of those that are as easy to give up the oldest, which a set has first. */
function easiest(held: Iterable<Held>): Held | null {
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
