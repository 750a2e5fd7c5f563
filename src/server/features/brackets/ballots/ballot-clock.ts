import { inTransaction } from '../../../database/transaction.ts';
import { type BallotServices, settleBallot, touchVoter } from '../ballot-service.ts';
import { raiseBallotVersion, touchVoters } from '../ballots-repository.ts';
import { findBracket } from '../brackets-repository.ts';
import { findVoter, findVoters, isPresent, type VoterTokens } from '../voter-service.ts';

/** Milliseconds between checks of the brackets that are being voted on. */
const TICK_MS = 1000;

/** Ticks after which open streams renew the presence of their voters. */
const RENEWED_EVERY = 20;

/** Ticks for which a bracket is checked after the last request about its vote. */
const WATCHED_TICKS = 180;

/** Voter with an open stream. */
type Stream = { bracket_id: string; secret_hash: string };

type Watched = {
  ticks: number;
  /** Names of the present voters at the last check. */
  present: string | null;
};

/**
 * Applies the timed changes of votes: a voter falls asleep, and the last vote is then complete.
 * Checks only brackets with recent requests or open streams. Continues after a restart, since
 * presence and votes are stored.
 */
export function createBallotClock(services: BallotServices, failed: (error: unknown) => void) {
  const { db, now } = services;
  const watched = new Map<string, Watched>();
  const streams = new Set<Stream>();
  let count = 0;
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
    count += 1;
    if (count % RENEWED_EVERY === 0) await renew([...streams]);
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
    const present = voters
      .filter((voter) => isPresent(voter, now()))
      .map(({ reviewer }) => reviewer)
      .join('\n');
    const isNews = state.present !== null && state.present !== present;
    state.present = present;
    if (isNews) await inTransaction(db, (trx) => raiseBallotVersion(trx, id));
    return true;
  }

  async function renew(open: readonly Stream[]): Promise<void> {
    const at = now().toISOString();
    for (const id of new Set(open.map(({ bracket_id }) => bracket_id))) {
      watch(id);
      const own = open.filter(({ bracket_id }) => bracket_id === id);
      const hashes = own.map(({ secret_hash }) => secret_hash);
      await touchVoters(db, id, hashes, at);
    }
  }

  /**
   * Counts a subscriber of a bracket's stream as present, if it is a voter.
   * @returns a function that ends the presence
   */
  async function attend(tokens: VoterTokens, bracket_id: string): Promise<() => void> {
    if (tokens.voter === null) return () => {};
    const voter = await findVoter(services, bracket_id, tokens);
    if (voter === null || !voter.is_in) return () => {};
    await touchVoter(services, bracket_id, tokens);
    watch(bracket_id);
    const stream = { bracket_id, secret_hash: voter.secret_hash };
    streams.add(stream);
    return () => {
      streams.delete(stream);
      // The minute until the voter is asleep begins now.
      if (!isStopped) renew([stream]).catch(failed);
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
