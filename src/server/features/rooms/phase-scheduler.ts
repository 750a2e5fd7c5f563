import { nextMoment, type RoomServices, requireOpenRoom, settleRoom } from './room-changes.ts';

/** Milliseconds until a retry after a failure, such as a full disk. */
const RETRY_MS = 5000;

/** Maximum delay of a timer in Node.js. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Schedules the timed changes of the open room: cards are revealed, silent guests become absent, an
 * abandoned room closes. Continues after a restart.
 */
export function createRoomClock(services: RoomServices, failed: (error: unknown) => void) {
  const atWork = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  let isStopped = false;

  function set(work: () => Promise<void>, delay: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(work, Math.min(Math.max(delay, 0), LONGEST_MS)).unref();
  }

  /** Reschedules the next change; does nothing after the stop. */
  function schedule(): Promise<void> {
    return isStopped ? Promise.resolve() : follow(look());
  }

  async function follow(work: Promise<void>): Promise<void> {
    atWork.add(work);
    await work;
    atWork.delete(work);
  }

  async function look(): Promise<void> {
    turn += 1;
    const mine = turn;
    try {
      const next = await nextMoment(services);
      if (mine !== turn) return;
      if (next === null) clearTimeout(timer);
      else set(() => follow(tick(next[0])), next[1] - services.now().getTime());
    } catch (error) {
      failed(error);
      if (mine === turn) set(schedule, RETRY_MS);
    }
  }

  async function tick(code: string): Promise<void> {
    try {
      const before = await requireOpenRoom(services.db, code);
      const { version } = await settleRoom(services, before);
      // Presence may have changed even if nothing was stored.
      if (version === before.version) services.announce();
    } catch (error) {
      failed(error);
      set(schedule, RETRY_MS);
    }
  }

  /** Stops the scheduler; resolves when no work is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all(atWork);
  }

  return { schedule, stop };
}
