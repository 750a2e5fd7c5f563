import { setImmediate as afterOthers } from 'node:timers/promises';
import PQueue from 'p-queue';
import { allotFairly } from '#shared/domain/fair-allotment.ts';
import { getCaller } from '#shared/domain/ip-address.ts';
import { tooMany } from './errors.ts';

/** How much an address may wait for at once (rules.md#fairness). */
const MAX_WAITING = 300;

/** Seconds after which it is worth asking again. */
const WAITING_SECONDS = 1;

/**
 * Work that is done one after the other, so that whatever else comes is answered in between; whoever
 * waits for little comes first.
 * @returns does work when it is its turn; throws HttpError 429 when the address waits for too much
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
