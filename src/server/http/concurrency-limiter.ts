import { HttpError } from './errors.ts';

export type ConcurrencyLimiter = {
  /**
   * Does work as soon as it is its turn.
   * @throws HttpError 503 when too many wait, or it has waited too long
   */
  run: <T>(work: () => Promise<T>) => Promise<T>;
};

type Limits = {
  /** How many work at the same time. */
  atOnce: number;
  /** How many may wait, and for how long. */
  waiting: number;
  patienceMs: number;
};

/** Seconds after which it is worth asking again. */
const BUSY_SECONDS = 5;

/** Turns for work that takes memory: some at once, some more wait, the rest is sent away. */
export function createConcurrencyLimiter({
  atOnce,
  waiting,
  patienceMs,
}: Limits): ConcurrencyLimiter {
  const queue = new Set<() => void>();
  let working = 0;

  function waitForTurn(): Promise<void> {
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    if (queue.size >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(busy());
      }, patienceMs);
      queue.add(start);
    });
  }

  /** Hands the turn to whoever has waited longest. */
  function passOn(): void {
    const [next] = queue;
    if (next === undefined) working -= 1;
    else {
      queue.delete(next);
      next();
    }
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await waitForTurn();
    try {
      return await work();
    } finally {
      passOn();
    }
  }

  return { run };
}

function busy(): HttpError {
  const text = 'The server is busy. Please wait a moment and try again.';
  return new HttpError(503, 'BUSY', text, undefined, BUSY_SECONDS);
}
