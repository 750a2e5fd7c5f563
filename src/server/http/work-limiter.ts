import { getCaller } from '#shared/domain/ip-address.ts';
import type { Check } from './checks.ts';
import { createQueue } from './queue.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Limit } from './token-bucket.ts';

/** What an address may have computed at once and in time, and how much may wait (rules.md#fairness). */
export type ComputingLimits = Limit & { waiting?: number };

const COMPUTING: ComputingLimits = { most: 1200, every: 10 };

/** Bytes of an answer, and of a body, that count like one more request. */
const ANSWER_BYTES = 64 * 1024;
const BODY_BYTES = 16 * 1024;

/** Above this many bytes a body is read when it is its turn. */
export const SMALL_BODY = 4096;

export type Computing = ReturnType<typeof createWorkLimiter>;

/**
 * What costs time is done one after the other, so that whatever else comes is answered in between;
 * whoever waits for little comes first, and no address has more done than its budget.
 */
export function createWorkLimiter(now: () => Date, limits: ComputingLimits = COMPUTING) {
  const budget = createRateLimit(limits, now);
  const withQueue = createQueue(limits.waiting);
  const drawInTurn = createQueue(limits.waiting);
  const elsewhereInTurn = createQueue(limits.waiting);
  const flights = new Map<string, Promise<unknown>>();

  /**
   * Computes an answer, which counts by its size; asked for the same by the same address meanwhile, once.
   * @throws HttpError 429 when the address has used up its budget, or waits for too much
   */
  async function answer<T extends { size: number }>(
    ip: string,
    key: string,
    work: () => Promise<T>,
    turns = withQueue,
  ): Promise<T> {
    const name = `${getCaller(ip)} ${key}`;
    const known = flights.get(name);
    // The key says which work it is, and so what comes of it.
    if (known !== undefined) return known as Promise<T>;
    budget.take(ip);
    const flight = turns(ip, async () => {
      const done = await work();
      budget.count(ip, Math.floor(done.size / ANSWER_BYTES));
      return done;
    }).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  /** Like `answer`, for a page, which asks for answers of its own and waits where nobody else does. */
  function page<T extends { size: number }>(ip: string, key: string, work: () => Promise<T>) {
    return answer(ip, key, work, drawInTurn);
  }

  /** Like `answer`, for what another thread does, so that nobody waits for it who asks this one. */
  function elsewhere<T extends { size: number }>(ip: string, key: string, work: () => Promise<T>) {
    return answer(ip, key, work, elsewhereInTurn);
  }

  /** Counts a body before it is read. @throws HttpError 429 */
  function takeBody(ip: string, bytes: number): void {
    budget.take(ip, 1 + Math.floor(bytes / BODY_BYTES));
  }

  return { answer, page, elsewhere, takeBody, withQueue };
}

/** Counts what a request brings, before it is read. @param most bytes that are ever read of JSON */
export function countBodies(computing: Computing, most: number): Check {
  return (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { ip, headers } = request;
    const isUntold = headers['transfer-encoding'] !== undefined;
    computing.takeBody(
      ip,
      isUntold ? most : Math.min(Number(headers['content-length'] ?? 0), most),
    );
  };
}
