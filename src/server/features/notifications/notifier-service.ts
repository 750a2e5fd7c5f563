import { inTransaction } from '../../database/transaction.ts';
import { findHeads } from './deliveries-repository.ts';
import { type DeliveryServices, deliverNext } from './delivery-service.ts';
import { addGatheredChanges, findGatherEnd } from './outbox-repository.ts';

/** Milliseconds after a commit until the outbox is read, so that many commits cause one read. */
const SOON_MS = 200;

/** Milliseconds between reads without a commit, for what a server that died has left. */
const LOOKED_EVERY_MS = 60_000;

/**
 * Sends the messages of the outbox. Every server runs one; a message is claimed in the database, so
 * that one server sends it. Continues after a restart.
 * @param failed receives errors of the database, never of a receiver
 */
export function createNotifier(services: DeliveryServices, failed: (error: unknown) => void) {
  const { db, now, sender } = services;
  /** Targets to which this server is sending. */
  const busy = new Map<string, Promise<void>>();
  /** Reads of the outbox, which may overlap. */
  const runs = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isStarted = false;
  let isStopped = false;

  /** Reads the outbox at a time, in milliseconds since 1970, or before. */
  function schedule(at: number): void {
    if (!isStarted || isStopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    const delay = Math.min(Math.max(at - now().getTime(), SOON_MS), LOOKED_EVERY_MS);
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      run().catch(failed);
    }, delay).unref();
  }

  /** Sends what was left, and from now on what is due. */
  function start(): void {
    isStarted = true;
    wake();
  }

  /** Reads the outbox soon, such as after a commit. */
  function wake(): void {
    schedule(now().getTime() + SOON_MS);
  }

  /** Sends everything that is due; resolves when every message was tried once. */
  function run(): Promise<void> {
    if (isStopped) return Promise.resolve();
    const reading = sendAll().finally(() => runs.delete(reading));
    runs.add(reading);
    return reading;
  }

  async function sendAll(): Promise<void> {
    const moments = [now().getTime() + LOOKED_EVERY_MS];
    try {
      moments.push(await announceGathered(), await sendDue());
    } finally {
      schedule(Math.min(...moments));
    }
    await Promise.all(busy.values());
  }

  /** @returns the time at which gathered rating changes are announced, in milliseconds since 1970 */
  async function announceGathered(): Promise<number> {
    const isDue = (end: number | null) => end !== null && end <= now().getTime();
    const end = await findGatherEnd(db);
    if (!isDue(end)) return end ?? Number.POSITIVE_INFINITY;
    await inTransaction(db, async (trx) => {
      // Another server may have announced them meanwhile.
      if (isDue(await findGatherEnd(trx))) await addGatheredChanges(trx, now().toISOString());
    });
    return Number.POSITIVE_INFINITY;
  }

  /** @returns the time of the next message, in milliseconds since 1970 */
  async function sendDue(): Promise<number> {
    const heads = (await findHeads(db)).filter(({ target_id }) => !busy.has(target_id));
    const due = heads.filter((head) => head.dueAt <= now().getTime());
    for (const { target_id } of due) {
      if (isStopped || busy.has(target_id)) continue;
      const sending = send(target_id).finally(() => busy.delete(target_id));
      busy.set(target_id, sending);
    }
    const later = heads.filter((head) => !due.includes(head));
    return Math.min(...later.map((head) => head.dueAt));
  }

  /** Sends the next message of a target. */
  async function send(target_id: string): Promise<void> {
    try {
      await sender.enqueue(target_id, async () => {
        if (!isStopped) await deliverNext(services, target_id);
      });
      wake();
    } catch (error) {
      failed(error);
    }
  }

  /** Aborts what is being sent; resolves when the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    sender.stop();
    await Promise.allSettled([...runs, ...busy.values()]);
  }

  return { start, run, wake, stop };
}
