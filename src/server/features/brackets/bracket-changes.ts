import type { Bracket, BracketBallot, BracketConflict } from '#shared/contracts/bracket.ts';
import { BracketError } from '#shared/domain/brackets/bracket-match.ts';
import { getChampion } from '#shared/domain/brackets/bracket-view.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { replaceBallots, staleBallots } from '../../domain/brackets/ballot-rules.ts';
import { HttpError, notFound } from '../../lib/errors.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { changeState, type Work, withConflicts } from '../voting/change-state.ts';
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
 * Changes a bracket in one transaction.
 * @throws HttpError 404; 409 with the current bracket for changes that its state does not allow
 */
export async function changeBracket(
  services: BracketServices,
  { id, isAdmin }: BracketRequest,
  work: Work<StoredBracket, BracketChange>,
): Promise<Bracket> {
  const { db } = services;
  const view = (bracket: StoredBracket) => toResponse(db, bracket, isAdmin);
  const change = changeState<BracketChange>(services, {
    load: async (trx) => ({ bracket: await requireBracket(trx, id) }),
    work: ({ bracket }, trx, at) => work(bracket, trx, at),
    save: (trx, before, after, at) => saveChange(trx, before.bracket, after, at),
  });
  const { bracket } = await withConflicts(change, isRejection, async (rejection) => {
    rejectInvalidPick(rejection);
    const current = await view(await requireBracket(db, id));
    return { bracket: current, affected: [...rejection.affected] } satisfies BracketConflict;
  });
  return view(bracket);
}

async function saveChange(
  trx: Transaction,
  before: StoredBracket,
  { bracket, step, ballot }: BracketChange,
  at: string,
): Promise<BracketChange> {
  const stale = staleBallots(before, bracket, ballot);
  const ballots = replaceBallots(before.ballots, stale, ballot);
  const after = { ...bracket, ballots, version: before.version + 1, updated_at: at };
  await saveBracket(trx, after);
  await clearBallots(trx, after.id, stale);
  if (ballot !== undefined) await saveOutcome(trx, after.id, ballot);
  if (step !== undefined) await addStep(trx, after.id, step, at);
  await addChampion(trx, { before, after }, at);
  return { bracket: after };
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

type Rejection = BracketError | BracketRejection;

function isRejection(error: unknown): error is Rejection {
  return error instanceof BracketError || error instanceof BracketRejection;
}

/** @throws HttpError 404 for another match, 400 for another song */
function rejectInvalidPick({ code, message }: Rejection): void {
  if (code === 'MATCH_NOT_FOUND') throw notFound(message);
  if (code === 'SONG_NOT_IN_MATCH') throw new HttpError(400, code, message, { winner_id: message });
}
