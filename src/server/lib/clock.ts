/** Milliseconds between comparisons of the time: timers do not count a sleep of the machine. */
export const CHECK_MS = 1000;

/** Milliseconds without an attempt after a failure, such as on a full disk. */
export const RETRY_MS = 5000;

type Parts = {
  now: () => Date;
  /**
   * Time of the next change, in milliseconds since 1970: infinite for none; one that has passed is
   * looked at every second.
   */
  findNext: () => Promise<number>;
  /** Applies what is due. */
  settle: () => Promise<unknown>;
  /** Receives the errors. */
  failed: (error: unknown) => void;
};

/** Every second: for what cannot tell its next change. */
export async function everySecond(): Promise<number> {
  return 0;
}

/**
 * Applies timed changes when they are due, one call at a time; after a failure it waits. Compares
 * times, so that the first look after a sleep of the machine does all that is overdue.
 */
export function createClock({ now, findNext, settle, failed }: Parts) {
  let next = 0;
  let isDue = false;
  let isStopped = false;
  let asked: Promise<void> | null = null;
  let work: Promise<void> | null = null;
  let restsUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  wait();

  function wait(): void {
    clearTimeout(timer);
    if (isStopped || next === Number.POSITIVE_INFINITY) return;
    const left = next - now().getTime();
    const delay = left > 0 ? Math.min(left, CHECK_MS) : CHECK_MS;
    timer = setTimeout(look, Math.max(delay, restsUntil - performance.now())).unref();
  }

  function look(): void {
    isDue = now().getTime() >= next;
    if (isDue) void start();
    else wait();
  }

  /** Asks for the next change, and applies it if it is due; waits after a failure. */
  function start(): Promise<void> {
    if (performance.now() < restsUntil) return Promise.resolve();
    if (work === null) return run().catch(failed);
    // Once for all who ask meanwhile.
    asked ??= work.then(ask, ask);
    return asked;
  }

  function ask(): Promise<void> {
    asked = null;
    return start();
  }

  /** The same, without waiting. @throws the error of the change */
  async function run(): Promise<void> {
    while (work !== null) await work.catch(() => {});
    if (isStopped) return;
    work = turn();
    try {
      await work;
    } catch (error) {
      restsUntil = performance.now() + RETRY_MS;
      throw error;
    } finally {
      work = null;
      wait();
    }
  }

  async function turn(): Promise<void> {
    // What was due may not be listed any more, such as that a browser is absent since then.
    if (!isDue) next = await findNext();
    if (!isDue && next > now().getTime()) return;
    isDue = false;
    await settle();
    next = await findNext();
  }

  /** Stops the clock; resolves when no work is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await work?.catch(() => {});
  }

  return { start, run, stop };
}
