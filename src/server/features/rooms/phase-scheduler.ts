import { nextMoment, type RoomServices, requireOpenRoom, settleRoom } from './room-changes.ts';

/** After a failure, such as a full disk, in milliseconds. */
const RETRY_MS = 5000;

/** Longest that a timer of the platform waits. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Lets time do its part in the open room without anybody asking: cards turn, who is silent counts as
 * absent, a forgotten room closes. After a restart it goes on where it was.
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

  /** Looks anew at what comes next. Who leaves after the end changes nothing. */
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
      // Who is there may be seen, also where nothing is stored.
      if (version === before.version) services.announce();
    } catch (error) {
      failed(error);
      set(schedule, RETRY_MS);
    }
  }

  /** Ends once nothing of it goes on, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all(atWork);
  }

  return { schedule, stop };
}
