import { RETRY_MS } from '../../lib/ticking-clock.ts';
import { nextMoment, type RoomServices, requireOpenRoom, settleRoom } from './room-changes.ts';

/** Milliseconds between comparisons of the time: timers do not count a sleep of the machine. */
const CHECK_MS = 1000;

/**
 * Schedules the timed changes of the open room: cards are revealed, silent guests become absent, an
 * abandoned room closes. Continues after a restart.
 */
export function createRoomClock(services: RoomServices, failed: (error: unknown) => void) {
  const atWork = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;
  let isStopped = false;
  /** Time until which nothing is tried after a failure. */
  let restsUntil = 0;

  function set(work: () => unknown, delay: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(work, Math.min(Math.max(delay, 0), CHECK_MS)).unref();
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
    if (performance.now() < restsUntil) return rest();
    try {
      const next = await nextMoment(services);
      if (mine !== turn) return;
      if (next === null) clearTimeout(timer);
      else waitFor(...next);
    } catch (error) {
      fail(error);
    }
  }

  /** @param at time of the next change, in milliseconds since 1970 */
  function waitFor(code: string, at: number): void {
    const delay = at - services.now().getTime();
    if (delay <= 0) void follow(tick(code));
    else set(() => waitFor(code, at), delay);
  }

  async function tick(code: string): Promise<void> {
    try {
      await settle(code);
    } catch (error) {
      fail(error);
    }
  }

  async function settle(code: string): Promise<void> {
    const before = await requireOpenRoom(services.db, code);
    const { version } = await settleRoom(services, before);
    // Presence may have changed even if nothing was stored.
    if (version === before.version) services.announce();
  }

  function fail(error: unknown): void {
    failed(error);
    restsUntil = performance.now() + RETRY_MS;
    rest();
  }

  function rest(): void {
    set(schedule, restsUntil - performance.now());
  }

  /** Applies what is due at once. @throws the error of the change */
  async function run(): Promise<void> {
    const next = await nextMoment(services);
    if (next !== null && next[1] <= services.now().getTime()) await settle(next[0]);
  }

  /** Stops the scheduler; resolves when no work is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all(atWork);
  }

  return { schedule, run, stop };
}
