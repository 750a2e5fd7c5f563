import PQueue from 'p-queue';
import type { Budget } from './deadline.ts';
import { FairTurns, type TurnOptions } from './fair-queue.ts';
import { type Service, ServiceError } from './service-error.ts';

/** What is remembered of a service that asked to be left alone; kept where a restart finds it. */
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
  /** How many calls at the same time. */
  atOnce: number;
  /** Milliseconds between the starts of two calls. */
  everyMs: number;
};

export type Queue = <T>(call: () => Promise<T>, budget: Budget) => Promise<T>;

/** rules.md#streaming: a longer `Retry-After` is never waited for. */
const LONGEST_WAIT_S = 5;
/** How long a service is left alone that does not say how long. */
const UNTOLD_S = 30;

/**
 * The calls to one service, in turns. One that is answered 429 is tried again once when the service
 * asks for 5 s at most and the budget has them; else nobody asks until the time is over.
 */
export function createQueue({ service, blocks, atOnce, everyMs, now, wait }: Rules): Queue {
  const turns = new PQueue<FairTurns, TurnOptions>({ concurrency: atOnce, queueClass: FairTurns });
  let lastStart = Number.NEGATIVE_INFINITY;

  return async (call, budget) => {
    const { signal, askers } = budget;
    const takeSlot = async () => {
      await rejectBlocked();
      return callPatiently(call, budget);
    };
    await rejectBlocked();
    try {
      return await turns.add(takeSlot, { signal, askers });
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
      const seconds = error.retryAfter ?? UNTOLD_S;
      const isShort = error.retryAfter !== null && seconds <= LONGEST_WAIT_S;
      if (!isShort || budget.leftMs() <= seconds * 1000) throw await block(seconds);
      await pause(seconds * 1000, budget);
    }
    try {
      return await callInPace(call, budget);
    } catch (error) {
      throw isTooMany(error) ? await block(error.retryAfter ?? UNTOLD_S) : error;
    }
  }

  async function callInPace<T>(call: () => Promise<T>, budget: Budget): Promise<T> {
    // A clock that was set back must not hold anybody up for longer than the rule.
    const left = Math.min(lastStart + everyMs - now().getTime(), everyMs);
    if (left > 0) await pause(left, budget);
    lastStart = now().getTime();
    return call();
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
