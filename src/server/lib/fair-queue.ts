import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/covers/upload-timeout.ts';
import { busy, tooMany } from './errors.ts';
import { getCaller } from './ip-address.ts';

/** Clients that wait for a job, by key. Admins and clients may join while it waits. */
type Requesters = { isAdmin: boolean; readonly callers: ReadonlySet<string> };

type Limits = {
  /** Maximum jobs that run at once. */
  concurrency?: number;
  /** Maximum jobs of one client, waiting or running; more are rejected with 429. */
  maxPerClient?: number | undefined;
  /** Maximum waiting jobs; more are rejected with 503. */
  maxWaiting?: number;
  /** Milliseconds after which a job that still waits is rejected with 503. */
  timeoutMs?: number;
  /** Handles other events before each job, which may block the thread. */
  isYielding?: boolean;
};

/** Maximum clients whose last turn is remembered, to bound memory. */
const MAX_CALLERS = 10_000;

/** Default maximum of one client (product/api.md#work-limits). */
const MAX_PER_CLIENT = 300;

/** `Retry-After` of a 429, in seconds. */
const RETRY_SECONDS = 1;

/** Limits of computing. */
export type QueueLimits = Pick<Limits, 'maxPerClient' | 'timeoutMs'> & {
  /** Milliseconds after which a page that still waits is rejected with 503. */
  pageTimeoutMs?: number;
};

/** Creates the queues of a server, which do not wait for each other. */
export function createQueues(computing: QueueLimits = {}) {
  // The app waits 15 s for a response.
  const { maxPerClient, timeoutMs = 15_000, pageTimeoutMs = 8000 } = computing;
  return {
    computing: createFairQueue({ maxPerClient, timeoutMs }),
    /** For pages: rendering one waits for API responses. */
    pages: createFairQueue({ maxPerClient, timeoutMs: pageTimeoutMs }),
    /** For work on a worker thread, which must not block the work of this one. */
    workers: createFairQueue({ maxPerClient, timeoutMs }),
    /** For results and votes, as computing never waits for writes. */
    plays: createFairQueue(),
    /** For passwords: a hash takes 19 MiB and a CPU core for a while. */
    hashing: createFairQueue({ concurrency: 2, maxWaiting: 16, timeoutMs: 10_000 }),
    /** Limits the memory for uploads to 60 MB: six at once. */
    uploads: createFairQueue({ concurrency: 6, maxWaiting: 64, timeoutMs: UPLOAD_TURN_MS }),
    decoding: createFairQueue({ concurrency: 2, timeoutMs: DECODING_TURN_MS }),
    /** For imports while they are received and run: a spreadsheet is in memory meanwhile. */
    imports: createFairQueue({ concurrency: 3, maxWaiting: 8, timeoutMs: 30_000 }),
    /** For uploaded backups, which are verified. */
    backups: createFairQueue({ maxWaiting: 2, timeoutMs: 60_000 }),
    /** For files that are made, exports in a process of their own. */
    downloads: createFairQueue({ maxWaiting: 4, timeoutMs: 120_000 }),
    /** Limits the memory for images to 40 MB: four downloads at once. */
    artwork: createFairQueue({ concurrency: 4, maxWaiting: 16, timeoutMs: 10_000 }),
    covers: createFairQueue(),
  };
}

export type Queues = ReturnType<typeof createQueues>;
export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Creates a fair queue: jobs of admins first, then of the client served least recently, so that
 * more requests do not mean more throughput.
 * @returns runs a job for an IP address, or for the requesters of a shared job, and returns its
 * result; throws HttpError 429 or 503 beyond the limits, and the reason of the signal if it aborts
 * first
 */
export function createFairQueue({
  concurrency = 1,
  maxPerClient = MAX_PER_CLIENT,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeoutMs,
  isYielding = true,
}: Limits = {}) {
  const queue = new PQueue<LeastRecentlyServed, JobOptions>({
    concurrency,
    queueClass: LeastRecentlyServed,
  });
  const jobs = new Map<string, number>();

  function count(callers: Iterable<string>, change: 1 | -1): void {
    for (const caller of callers) {
      const number = (jobs.get(caller) ?? 0) + change;
      if (number > 0) jobs.set(caller, number);
      else jobs.delete(caller);
    }
  }

  return async <T>(
    client: string | Requesters,
    work: () => Promise<T> | T,
    signal?: AbortSignal,
  ): Promise<T> => {
    const requesters = typeof client === 'string' ? fromAddress(client) : client;
    const callers = [...requesters.callers];
    if (callers.some((caller) => (jobs.get(caller) ?? 0) >= maxPerClient))
      throw tooMany(RETRY_SECONDS);
    if (queue.pending >= concurrency && queue.size >= maxWaiting) throw busy();
    const timeout = new AbortController();
    const timer = timeoutMs && setTimeout(() => timeout.abort(busy()), timeoutMs);
    const signals =
      signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
    count(callers, 1);
    const run = async () => {
      clearTimeout(timer);
      if (isYielding) await yieldToOthers();
      return work();
    };
    try {
      return await queue.add(run, { requesters, signal: signals });
    } finally {
      count(callers, -1);
    }
  };
}

function fromAddress(ip: string): Requesters {
  return { isAdmin: false, callers: new Set([getCaller(ip)]) };
}

type Run = () => Promise<unknown>;
type JobOptions = QueueAddOptions & { requesters: Requesters };
type Job = { run: Run; id: string | undefined; requesters: Requesters };

const ADMIN: Requesters = { isAdmin: true, callers: new Set() };

/** Order of a fair queue. */
class LeastRecentlyServed implements Queue<Run, JobOptions> {
  #waiting: Job[] = [];
  // With `max` the cache would allocate all its entries at the start.
  readonly #lastTurns = new LRUCache<string, number>({
    maxSize: MAX_CALLERS,
    sizeCalculation: () => 1,
  });
  #turns = 0;

  get size(): number {
    return this.#waiting.length;
  }

  enqueue(run: Run, { id, requesters = ADMIN }: Partial<JobOptions> = {}): void {
    this.#waiting.push({ run, id, requesters });
  }

  dequeue(): Run | undefined {
    let next = 0;
    let best = Number.POSITIVE_INFINITY;
    for (const [index, job] of this.#waiting.entries()) {
      const rank = this.#rank(job);
      if (rank < best) [next, best] = [index, rank];
    }
    const [job] = this.#waiting.splice(next, 1);
    this.#turns += 1;
    for (const caller of job?.requesters.callers ?? []) this.#lastTurns.set(caller, this.#turns);
    return job?.run;
  }

  remove(id: string): void {
    this.#waiting = this.#waiting.filter((job) => job.id !== id);
  }

  filter(): Run[] {
    return this.#waiting.map(({ run }) => run);
  }

  setPriority(): void {
    throw new Error('The order follows from the requesters');
  }

  /** Lowest first; requesters may have joined since the job was queued. */
  #rank({ requesters }: Job): number {
    if (requesters.isAdmin) return -1;
    let rank = Number.POSITIVE_INFINITY;
    for (const caller of requesters.callers)
      rank = Math.min(rank, this.#lastTurns.peek(caller) ?? 0);
    return rank;
  }
}
