import { createFairQueue, type FairQueue } from '../lib/fair-queue.ts';
import { createRateLimit, type Limit } from '../lib/token-bucket.ts';

/** Compute budget of an IP address, and limits of its queued jobs (product/api.md#work-limits). */
export type ComputingLimits = Limit & {
  maxPerClient?: number | undefined;
  /** Milliseconds after which work or a page that still waits is rejected with 503. */
  timeoutMs?: number;
  pageTimeoutMs?: number;
};

const COMPUTING: ComputingLimits = { most: 1200, every: 10 };

/** Bytes of a response, or of a body, that cost as much as one more request. */
const RESPONSE_BYTES = 64 * 1024;
const BODY_BYTES = 16 * 1024;

/** The app waits this long for a response. */
const TIMEOUT_MS = 15_000;

const PAGE_TIMEOUT_MS = 8000;

/** Bodies above this many bytes are read in the queue. */
export const SMALL_BODY = 4096;

export type Computing = ReturnType<typeof createWorkLimiter>;

/**
 * Runs expensive work one job at a time in a fair queue, so that other requests are served in
 * between, and gives each IP address a compute budget.
 */
export function createWorkLimiter(now: () => Date, limits: ComputingLimits = COMPUTING) {
  const budget = createRateLimit(limits, now);
  const { maxPerClient, timeoutMs = TIMEOUT_MS, pageTimeoutMs = PAGE_TIMEOUT_MS } = limits;
  const withQueue = createFairQueue({ maxPerClient, timeoutMs });
  const renderQueue = createFairQueue({ maxPerClient, timeoutMs: pageTimeoutMs });
  const workerQueue = createFairQueue({ maxPerClient, timeoutMs });

  /**
   * Creates a function that computes a response in a queue, charged by its size.
   * @throws HttpError 429 when the address has used up its budget or has too many queued jobs, 503
   *   when the job waits too long
   */
  function chargeIn(queue: FairQueue) {
    return async <T extends { body: Buffer }>(ip: string, work: () => Promise<T>): Promise<T> => {
      budget.take(ip);
      return queue(ip, async () => {
        const response = await work();
        budget.count(ip, Math.floor(response.body.length / RESPONSE_BYTES));
        return response;
      });
    };
  }

  /** Charges a body before it is read. @throws HttpError 429 */
  function takeBody(ip: string, bytes: number): void {
    budget.take(ip, 1 + Math.floor(bytes / BODY_BYTES));
  }

  return {
    run: chargeIn(withQueue),
    /** For pages: rendering one waits for API responses. */
    page: chargeIn(renderQueue),
    /** For work on a worker thread, which must not block the work of this one. */
    runInWorker: chargeIn(workerQueue),
    takeBody,
    withQueue,
  };
}
