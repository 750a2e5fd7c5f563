import { createFairQueue } from '../../lib/fair-queue.ts';
import { EMPTY, waitFor, withAttempt } from '../../lib/token-bucket.ts';
import type { Budget } from './deadline.ts';
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
    const { signal, requesters } = budget;
    const takeSlot = async () => {
      await rejectBlocked();
      if (!budget.waitsForPace) rejectEarly();
      return callPatiently(call, budget);
    };
    await rejectBlocked();
    try {
      return await run(requesters, takeSlot, signal);
    } catch (error) {
      throw signal.aborted && error === signal.reason
        ? new ServiceError(service, 'timeout')
        : error;
    }
  };

  async function callPatiently<T>(call: () => Promise<T>, budget: Budget): Promise<T> {
    try {
      return await callInPace(call, budget);
    } catch (error) {
      if (!isTooMany(error)) throw error;
      const seconds = error.retryAfter ?? UNREPORTED_S;
      const isShort = error.retryAfter !== null && seconds <= LONGEST_WAIT_S;
      if (!isShort || budget.leftMs() <= seconds * 1000) throw await block(seconds);
      await pause(seconds * 1000, budget);
    }
    try {
      return await callInPace(call, budget);
    } catch (error) {
      throw isTooMany(error) ? await block(error.retryAfter ?? UNREPORTED_S) : error;
    }
  }

  async function callInPace<T>(call: () => Promise<T>, budget: Budget): Promise<T> {
    const left = waitFor(calls, limit, now().getTime());
    if (left > 0) await pause(left, budget);
    calls = withAttempt(calls, limit, now().getTime());
    return call();
  }

  function rejectEarly(): void {
    const left = waitFor(calls, limit, now().getTime());
    if (left > 0) throw new ServiceError(service, 'skipped');
  }

  async function pause(milliseconds: number, { signal }: Budget): Promise<void> {
    try {
      await wait(milliseconds, signal);
    } catch {
      throw new ServiceError(service, 'timeout');
    }
  }

  async function block(seconds: number): Promise<ServiceError> {
    await blocks.save(service, new Date(now().getTime() + seconds * 1000));
    return new ServiceError(service, 'too many requests', { status: 429, retryAfter: seconds });
  }

  async function rejectBlocked(): Promise<void> {
    const until = await blocks.find(service);
    const seconds = until === null ? 0 : Math.ceil((until.getTime() - now().getTime()) / 1000);
    if (seconds > 0)
      throw new ServiceError(service, 'too many requests', { status: 429, retryAfter: seconds });
  }
}

function isTooMany(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'too many requests';
}
