import { isDeepStrictEqual } from 'node:util';
import type { Bracket, BracketBallot, BracketConflict } from '#shared/contracts/bracket.ts';
import { BracketError } from '#shared/domain/brackets/bracket-match.ts';
import { getChampion } from '#shared/domain/brackets/bracket-view.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { replaceBallots, staleBallots } from '../../domain/brackets/ballot-rules.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { addEvent } from '../outbox/outbox-repository.ts';
import { clearBallots, saveOutcome } from './ballots-repository.ts';
import { toResponse } from './bracket-response.ts';
import { addStep, type NewStep } from './bracket-steps-repository.ts';
import { findBracket, type StoredBracket, saveBracket } from './brackets-repository.ts';

export type BracketServices = Pick<Services, 'db' | 'now'>;

/** Id of a requested bracket, whether an admin requests it, and the browser of a voter. */
export type BracketRequest = { id: string; isAdmin: boolean; browser_id?: string | null };

/**
 * Error for changes that the state of a bracket does not allow; sent as 409 with the current
 * bracket.
 */
export class BracketRejection extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly affected: readonly string[] = [],
  ) {
    super(message);
  }
}

/** The state after a change, the step to log, and the vote that decided a match. */
export type BracketChange = { bracket: StoredBracket; step?: NewStep; ballot?: BracketBallot };

/**
 * Changes a bracket in one transaction: reads it, computes the new state and writes the difference.
 * @throws HttpError 404; 409 with the current bracket for changes that its state does not allow
 */
export function changeBracket(
  { db, now }: BracketServices,
  { id, isAdmin }: BracketRequest,
  work: (
    before: StoredBracket,
    trx: Transaction,
    at: string,
  ) => Promise<BracketChange> | BracketChange,
): Promise<Bracket> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireBracket(trx, id);
    try {
      // The copy may be mutated; `before` is compared with it.
      const { bracket, step, ballot } = await work(structuredClone(before), trx, at);
      if (step === undefined && isDeepStrictEqual(bracket, before))
        return await toResponse(trx, before, isAdmin);
      const stale = staleBallots(before, bracket, ballot);
      const ballots = replaceBallots(before.ballots, stale, ballot);
      const after = { ...bracket, ballots, version: before.version + 1, updated_at: at };
      await saveBracket(trx, after);
      await clearBallots(trx, id, stale);
      if (ballot !== undefined) await saveOutcome(trx, id, ballot);
      if (step !== undefined) await addStep(trx, id, step, at);
      await addChampion(trx, { before, after }, at);
      return await toResponse(trx, after, isAdmin);
    } catch (error) {
      throw await getRejection(error, trx, before, isAdmin);
    }
  });
}

/** Queues the message about a new champion, once for each song that wins. */
async function addChampion(
  trx: Transaction,
  { before, after }: { before: StoredBracket; after: StoredBracket },
  at: string,
): Promise<void> {
  const song_id = after.is_test ? null : findChampion(after);
  if (song_id === null || song_id === findChampion(before)) return;
  const details = { bracket_id: after.id, song_id };
  await addEvent(trx, { event: 'bracket_won', details }, at, `${after.id} ${song_id}`);
}

function findChampion({ status, matches }: StoredBracket): string | null {
  return status === 'completed' ? getChampion(matches) : null;
}

/**
 * Loads a bracket with songs and matches.
 * @throws HttpError 404
 */
export async function requireBracket(db: Db, id: string): Promise<StoredBracket> {
  const bracket = await findBracket(db, id);
  if (bracket === undefined) throw notFound(`Bracket with ID ${id} not found`);
  return bracket;
}

async function getRejection(error: unknown, db: Db, bracket: StoredBracket, isAdmin: boolean) {
  if (!(error instanceof BracketError || error instanceof BracketRejection)) return error;
  const { code, message, affected } = error;
  if (code === 'MATCH_NOT_FOUND') return notFound(message);
  if (code === 'SONG_NOT_IN_MATCH')
    return new HttpError(400, code, message, { winner_id: message });
  const data: BracketConflict = {
    bracket: await toResponse(db, bracket, isAdmin),
    affected: [...affected],
  };
  return conflict(code, message, data);
}
