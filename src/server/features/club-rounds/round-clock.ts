import type { Topic } from '../../database/topics.ts';
import { CHECK_MS, createClock } from '../../lib/clock.ts';
import { type ClubRoundServices, settleDueRounds } from './round-changes.ts';

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

  async function tick(): Promise<void> {
    const present = services.version(TOPICS);
    if (present === known && services.now().getTime() < next) return;
    next = await settleDueRounds(services);
    known = present;
  }

  /** Every second, for changes; a reveal within it is on time. */
  async function findNext(): Promise<number> {
    return next - services.now().getTime() < CHECK_MS ? next : 0;
  }

  return createClock({ now: services.now, findNext, settle: tick, failed });
}
