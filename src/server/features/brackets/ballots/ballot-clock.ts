import { inTransaction } from '../../../database/transaction.ts';
import { createClock, everySecond } from '../../../lib/clock.ts';
import { type BallotServices, settleBallot } from '../ballot-service.ts';
import { raiseBallotVersion } from '../ballots-repository.ts';
import { findBracket } from '../brackets-repository.ts';
import { findVoter, findVoters, selectPresent, type Voter } from '../voter-service.ts';

/** Ticks for which a bracket is checked after the last request about its vote. */
const WATCHED_TICKS = 180;

type Watched = {
  ticks: number;
  /** Names of the present voters at the last check. */
  present: string | null;
  /** True if a voter is present again since the last check. */
  isNews: boolean;
};

/** A request about the vote of a bracket; `browser_id` is `null` for an unknown browser. */
type Touched = { id: string; browser_id: string | null };

/**
 * Applies the timed changes of votes: a voter falls asleep or wakes up, and the last vote is then
 * complete. Checks only brackets with recent requests or open streams of voters.
 */
export function createBallotClock(services: BallotServices, failed: (error: unknown) => void) {
  const { db, now } = services;
  const watched = new Map<string, Watched>();
  /** Brackets with an open stream of a voter, one for each. */
  const streams = new Set<{ bracket_id: string }>();
  const { run, stop } = createClock({ now, findNext: everySecond, settle: tick, failed });

  /** Checks a bracket from now on. @param isNews true if a voter is present again */
  function watch(id: string, isNews = false): void {
    const state = watched.get(id) ?? { ticks: 0, present: null, isNews: false };
    state.ticks = WATCHED_TICKS;
    state.isNews ||= isNews;
    watched.set(id, state);
  }

  /**
   * Records that the voter of a request is present, and checks the bracket from now on. Writes
   * nothing: the next check reports a voter who was asleep.
   * @returns the voter; `null` for a browser that has not joined
   */
  async function touch({ id, browser_id }: Touched): Promise<Voter | null> {
    watch(id);
    const voter = await findVoter(services, { id, browser_id });
    if (voter === null || !voter.is_in) return null;
    if (services.presences.at(id).touch(voter.browser_id)) {
      services.tellPresence();
      watch(id, true);
    }
    return voter;
  }

  async function tick(): Promise<void> {
    for (const { bracket_id } of streams) watch(bracket_id);
    const errors: unknown[] = [];
    for (const [id, state] of watched) {
      state.ticks -= 1;
      const isOpen = await check(id, state).catch((error: unknown) => {
        // Does not stop the others, and is reported as soon as it can be saved.
        errors.push(error);
        state.isNews = true;
        return true;
      });
      if (state.ticks <= 0 || !isOpen) watched.delete(id);
    }
    if (errors.length > 0) throw errors[0];
  }

  /** @returns false for a bracket that is not being voted on */
  async function check(id: string, state: Watched): Promise<boolean> {
    const bracket = await findBracket(db, id);
    if (bracket?.voting !== 'ballot') return false;
    if (bracket.status === 'draft' || bracket.status === 'completed') return false;
    await settleBallot(services, id);
    const voters = await findVoters(services, id);
    const present = selectPresent(services, id, voters)
      .map(({ reviewer }) => reviewer)
      .join('\n');
    const isNews = state.isNews || (state.present !== null && state.present !== present);
    state.present = present;
    state.isNews = false;
    if (isNews) await inTransaction(db, (trx) => raiseBallotVersion(trx, id));
    return true;
  }

  /**
   * Counts a subscriber of a bracket's stream as present, if it is a voter.
   * @returns a function that ends the presence
   */
  async function attend(browser_id: string | null, bracket_id: string): Promise<() => void> {
    const voter = await touch({ id: bracket_id, browser_id });
    if (voter === null) return () => {};
    const leave = services.presences.at(bracket_id).open(voter.browser_id);
    const stream = { bracket_id };
    streams.add(stream);
    return () => {
      streams.delete(stream);
      // The minute until the voter is asleep begins now.
      leave();
      watch(bracket_id);
    };
  }

  return { watch, touch, attend, run, stop };
}
