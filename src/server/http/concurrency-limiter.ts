import PQueue from 'p-queue';
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
  timeoutMs: number;
};

/** Seconds after which it is worth asking again. */
const BUSY_SECONDS = 5;

/** Turns for work that takes memory: some at once, some more wait, the rest is sent away. */
export function createConcurrencyLimiter({
  atOnce,
  waiting,
  timeoutMs,
}: Limits): ConcurrencyLimiter {
  const queue = new PQueue({ concurrency: atOnce });

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw busy();
    const leaving = new AbortController();
    const timer = setTimeout(() => leaving.abort(busy()), timeoutMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(begin, { signal: leaving.signal });
  }

  return { run };
}

/** 503 for whoever finds no place. */
export function busy(): HttpError {
  const text = 'The server is busy. Please wait a moment and try again.';
  return new HttpError(503, 'BUSY', text, undefined, BUSY_SECONDS);
}
