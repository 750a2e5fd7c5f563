import { createFairQueue } from '../../lib/fair-queue.ts';
import { EMPTY, waitFor, withAttempt } from '../../lib/token-bucket.ts';
import { type Budget, within } from './deadline.ts';
import { type Service, ServiceError } from './service-error.ts';

/** Back-off state of a service, persisted across restarts. */
export type Blocks = {
  find: (service: Service) => Promise<Date | null>;
  save: (service: Service, until: Date) => Promise<void>;
};

export type Pace = {
  now: () => Date;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type Rules = Pace & {
  service: Service;
  blocks: Blocks;
  /** Maximum concurrent calls. */
  atOnce: number;
  /** Milliseconds between the starts of two calls. */
  everyMs: number;
  /** Calls that may start at once after a pause. */
  burst?: number;
};

export type Queue = <T>(call: () => Promise<T>, budget: Budget) => Promise<T>;

/** product/streaming.md#metadata-lookup: a longer `Retry-After` fails at once. */
const LONGEST_WAIT_S = 5;
/** Default back-off in seconds, without `Retry-After`. */
const UNREPORTED_S = 30;

/**
 * Queues the calls to one service. After a 429, a call is retried once if `Retry-After` is at most
 * 5 s and within the deadline; otherwise all calls fail until the back-off has passed.
 */
export function createServiceQueue(rules: Rules): Queue {
  const { service, blocks, atOnce, now, wait } = rules;
  const limit = { most: rules.burst ?? 1, every: rules.everyMs };
  const run = createFairQueue({ concurrency: atOnce, isYielding: false });
  let calls = EMPTY;

  return async (call, budget) => {
    const takeSlot = async () => {
      await rejectBlocked();
      if (!budget.waitsForPace && getDelay() > 0) throw new ServiceError(service, 'skipped');
      return callPatiently(call, budget);
    };
    await rejectBlocked();
    return within(run(budget.requesters, takeSlot, budget.signal), budget, service);
  };

  async function callPatiently<T>(call: () => Promise<T>, budget: Budget): Promise<T> {
    for (let isRetry = false; ; isRetry = true) {
      try {
        return await callInPace(call, budget);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'too many requests') throw error;
        const { retryAfter } = error;
        const isShort = retryAfter !== null && retryAfter <= LONGEST_WAIT_S;
        if (isRetry || !isShort || budget.leftMs() <= retryAfter * 1000)
          throw await block(retryAfter ?? UNREPORTED_S);
        await wait(retryAfter * 1000, budget.signal);
      }
    }
  }

  async function callInPace<T>(call: () => Promise<T>, { signal }: Budget): Promise<T> {
    const delay = getDelay();
    if (delay > 0) await wait(delay, signal);
    calls = withAttempt(calls, limit, now().getTime());
    return call();
  }

  function getDelay(): number {
    return waitFor(calls, limit, now().getTime());
  }

  async function block(seconds: number): Promise<ServiceError> {
    // On a full disk the next look-up finds out again.
    await blocks.save(service, new Date(now().getTime() + seconds * 1000)).catch(() => {});
    return tooMany(seconds);
  }

  async function rejectBlocked(): Promise<void> {
    const until = await blocks.find(service);
    const seconds = until === null ? 0 : Math.ceil((until.getTime() - now().getTime()) / 1000);
    if (seconds > 0) throw tooMany(seconds);
  }

  function tooMany(retryAfter: number): ServiceError {
    return new ServiceError(service, 'too many requests', { status: 429, retryAfter });
  }
}
