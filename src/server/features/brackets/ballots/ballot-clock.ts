import { inTransaction } from '../../../database/transaction.ts';
import { type BallotServices, settleBallot, touchVoter } from '../ballot-service.ts';
import { raiseBallotVersion } from '../ballots-repository.ts';
import { findBracket } from '../brackets-repository.ts';
import { findVoters, selectPresent } from '../voter-service.ts';

/** Milliseconds between checks of the brackets that are being voted on. */
const TICK_MS = 1000;

/** Ticks for which a bracket is checked after the last request about its vote. */
const WATCHED_TICKS = 180;

type Watched = {
  ticks: number;
  /** Names of the present voters at the last check. */
  present: string | null;
};

/**
 * Applies the timed changes of votes: a voter falls asleep, and the last vote is then complete.
 * Checks only brackets with recent requests or open streams of voters.
 */
export function createBallotClock(services: BallotServices, failed: (error: unknown) => void) {
  const { db } = services;
  const watched = new Map<string, Watched>();
  /** Brackets with an open stream of a voter, one for each. */
  const streams = new Set<{ bracket_id: string }>();
  let isStopped = false;
  let work: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (isStopped || work !== null || watched.size + streams.size === 0) return;
    work = tick()
      .catch(failed)
      .finally(() => {
        work = null;
      });
  }, TICK_MS).unref();

  /** Checks a bracket from now on. */
  function watch(id: string): void {
    watched.set(id, { ticks: WATCHED_TICKS, present: watched.get(id)?.present ?? null });
  }

  async function tick(): Promise<void> {
    for (const { bracket_id } of streams) watch(bracket_id);
    for (const [id, state] of watched) {
      state.ticks -= 1;
      if (state.ticks <= 0 || !(await check(id, state))) watched.delete(id);
    }
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
    const isNews = state.present !== null && state.present !== present;
    state.present = present;
    if (isNews) await inTransaction(db, (trx) => raiseBallotVersion(trx, id));
    return true;
  }

  /**
   * Counts a subscriber of a bracket's stream as present, if it is a voter.
   * @returns a function that ends the presence
   */
  async function attend(browser_id: string | null, bracket_id: string): Promise<() => void> {
    const voter = await touchVoter(services, { id: bracket_id, isAdmin: false, browser_id });
    if (voter === null) return () => {};
    const leave = services.people.at(bracket_id).open(voter.browser_id);
    const stream = { bracket_id };
    streams.add(stream);
    return () => {
      streams.delete(stream);
      // The minute until the voter is asleep begins now.
      leave();
      watch(bracket_id);
    };
  }

  /** Stops the checks; resolves when none is running, so that the database may be closed. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    await work;
  }

  return { watch, attend, stop };
}
