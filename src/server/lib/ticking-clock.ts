/** Milliseconds between ticks. */
const TICK_MS = 1000;

/** Milliseconds without a tick after a failure, such as on a full disk. */
export const RETRY_MS = 5000;

/**
 * Calls a function every second, one call at a time; after a failure it waits. A tick compares
 * times, so that the first one after a sleep of the machine does all that is overdue.
 * @param failed receives the errors
 */
export function createTickingClock(tick: () => Promise<void>, failed: (error: unknown) => void) {
  let isStopped = false;
  let work: Promise<void> | null = null;
  let restsUntil = 0;
  const timer = setInterval(() => {
    if (work === null && performance.now() >= restsUntil) void start();
  }, TICK_MS).unref();

  /** Ticks at once, after a tick that is running. */
  function start(): Promise<void> {
    return run().catch(failed);
  }

  /** The same. @throws the error of the tick */
  async function run(): Promise<void> {
    while (work !== null) await work.catch(() => {});
    if (isStopped) return;
    work = tick();
    try {
      await work;
    } catch (error) {
      restsUntil = performance.now() + RETRY_MS;
      throw error;
    } finally {
      work = null;
    }
  }

  /** Stops the ticks; resolves when none is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    await work?.catch(() => {});
  }

  return { start, run, stop };
}
