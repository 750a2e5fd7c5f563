import { createQueues, type FairQueue, type QueueLimits } from '../lib/fair-queue.ts';
import { createBudgets, type Limit } from '../lib/token-bucket.ts';

/** Compute budget of an IP address, and limits of its queued jobs (product/api.md#work-limits). */
export type ComputingLimits = Limit & QueueLimits;

/** Bytes of a response, or of a body, that cost as much as one more request. */
const RESPONSE_BYTES = 64 * 1024;
const BODY_BYTES = 16 * 1024;

/** Bodies above this many bytes are read in the queue. */
export const SMALL_BODY = 4096;

export type Computing = ReturnType<typeof createWorkLimiter>;

/**
 * Creates the budgets and queues of a server. Runs expensive work one job at a time, so that other
 * requests are served in between, and charges its IP address.
 */
export function createWorkLimiter(now: () => Date, limits?: ComputingLimits) {
  const budgets = createBudgets(now, limits);
  const queues = createQueues(limits);
  const budget = budgets.computing;

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
    run: chargeIn(queues.computing),
    page: chargeIn(queues.pages),
    runInWorker: chargeIn(queues.workers),
    takeBody,
    withQueue: queues.computing,
    budgets,
    queues,
  };
}
