import type { Topic } from '../../database/topics.ts';
import { type ClubRoundServices, settleDueRounds } from './round-changes.ts';

/** Milliseconds between checks. */
const TICK_MS = 1000;

/** Topics whose changes may make a round due: rounds, deleted albums, retired reviewers. */
const TOPICS: readonly Topic[] = ['rounds', 'albums', 'club'];

/**
 * Applies the timed changes of rounds: news of the end, reveal, close. Reads the rounds only after a
 * change and when one is due. Continues after a restart.
 * @param version of the data about some topics
 */
export function createRoundClock(
  services: ClubRoundServices & { version: (topics: readonly Topic[]) => string },
  failed: (error: unknown) => void,
) {
  let known = '';
  let next = 0;
  let isStopped = false;
  let work: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (isStopped || work !== null) return;
    work = tick()
      .catch(failed)
      .finally(() => {
        work = null;
      });
  }, TICK_MS).unref();

  async function tick(): Promise<void> {
    const present = services.version(TOPICS);
    if (present === known && services.now().getTime() < next) return;
    next = await settleDueRounds(services);
    known = present;
  }

  /** Stops the checks; resolves when none is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    await work;
  }

  return { stop };
}
