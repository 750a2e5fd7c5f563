import { setImmediate as afterOthers } from 'node:timers/promises';
import PQueue from 'p-queue';
import { allotFairly } from '#shared/domain/fair-allotment.ts';
import { getCaller } from '#shared/domain/ip-address.ts';
import { tooMany } from './errors.ts';

/** Maximum queued jobs of one IP address (product/api.md#work-limits). */
const MAX_WAITING = 300;

/** `Retry-After` in seconds. */
const WAITING_SECONDS = 1;

/**
 * Creates a queue that runs one job at a time, so that other requests are served in between.
 * Clients with few queued jobs come first.
 * @returns runs a job; throws HttpError 429 when the client has too many queued jobs
 */
export function createQueue(waiting = MAX_WAITING) {
  const places = allotFairly(waiting);
  const queue = new PQueue({ concurrency: 1 });
  return async <T>(ip: string, work: () => Promise<T> | T): Promise<T> => {
    const caller = getCaller(ip);
    const priority = places.take(caller);
    if (priority === null) throw tooMany(WAITING_SECONDS);
    const turn = async () => {
      await afterOthers();
      return work();
    };
    try {
      return await queue.add(turn, { priority });
    } finally {
      places.giveBack(caller);
    }
  };
}
