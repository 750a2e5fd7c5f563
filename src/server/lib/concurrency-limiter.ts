import PQueue from 'p-queue';
import { HttpError } from './errors.ts';

export type ConcurrencyLimiter = {
  /**
   * Runs work when a slot is free.
   * @throws HttpError 503 when the queue is full or the timeout has passed
   */
  run: <T>(work: () => Promise<T>) => Promise<T>;
};

type Limits = {
  /** Maximum concurrent jobs. */
  atOnce: number;
  /** Maximum queue length, and the timeout in the queue. */
  waiting: number;
  timeoutMs: number;
};

/** `Retry-After` in seconds. */
const BUSY_SECONDS = 5;

/** Limits concurrent work that needs much memory; rejects work beyond the queue. */
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

/** Creates the 503 for a full queue. */
export function busy(): HttpError {
  const text = 'The server is busy. Please wait a moment and try again.';
  return new HttpError(503, 'BUSY', text, undefined, BUSY_SECONDS);
}
