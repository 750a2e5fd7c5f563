import type { Bracket, BracketBallot, BracketMatch } from '#shared/contracts/bracket.ts';
import type {
  decideMatchEndpoint as decideContract,
  undoResultEndpoint as undoContract,
} from '#shared/contracts/brackets.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import {
  BracketError,
  getResults,
  type Match,
  type Result,
} from '#shared/domain/brackets/bracket-match.ts';
import {
  type Decision,
  decideMatch,
  isDecidedAs,
  withResults,
} from '#shared/domain/brackets/bracket-matches.ts';
import { isUndoOpen, statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import { getProgress, getSides, nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { adminRequired, notFound } from '../../lib/errors.ts';
import { findVotes, toOpenVotes } from './ballots-repository.ts';
import {
  type BracketChange,
  BracketRejection,
  type BracketRequest,
  type BracketServices,
  changeBracket,
  requireBracket,
} from './bracket-changes.ts';
import { getWithdrawn, toSong } from './bracket-response.ts';
import { findLastResult, type ResultStep } from './bracket-steps-repository.ts';
import type { StoredBracket } from './brackets-repository.ts';
import { requireVoter } from './voter-service.ts';

/** The next match to decide, with its songs. */
export async function play({ db }: BracketServices, id: string) {
  const { status, songs, matches, version } = await requireBracket(db, id);
  const match = nextMatch(matches);
  const sides = match === null ? { left: null, right: null } : getSides(match);
  const song = (side: string | null) => {
    const found = songs.find((one) => one.id === side);
    return found === undefined ? null : toSong(found);
  };
  const [left, right] = [song(sides.left), song(sides.right)];
  return { status, match, left, right, progress: getProgress(matches), version };
}

export async function getMatch(
  { db }: BracketServices,
  id: string,
  match_id: string,
): Promise<BracketMatch> {
  const { matches } = await requireBracket(db, id);
  const match = matches.find((one) => one.id === match_id);
  if (match === undefined) throw notFound(`Match with ID ${match_id} not found`);
  return match;
}

type Given = EndpointInput<typeof decideContract>['body'];

/**
 * Decides a match, changes its result or clears it; the same result changes nothing.
 * @throws HttpError 404; 401; 400 SONG_NOT_IN_MATCH; 409 DECIDED_BY_VOTE, BRACKET_PAUSED,
 *   STALE_VERSION, LATER_RESULTS, MATCH_NOT_READY, SONG_WITHDRAWN, NOBODY_LEFT
 */
export function decide(
  services: BracketServices,
  request: BracketRequest,
  match_id: string,
  given: Given,
): Promise<Bracket> {
  return changeBracket(services, request, async (before, trx, at) => {
    rejectVisitors(before, request);
    const match = before.matches.find(({ id }) => id === match_id);
    if (match === undefined) throw new BracketError('MATCH_NOT_FOUND');
    rejectTap(before, request);
    if (isDecidedAs(match, given.winner_id)) return { bracket: before };
    rejectClosed(before, request);
    const change = decided(before, match, given, at);
    if (before.voting !== 'ballot' || given.winner_id === null) return change;
    return { ...change, ballot: await decidedByHost(trx, before, match, at) };
  });
}

/** The vote of a match that the host decides; none for a result that the host replaces. */
async function decidedByHost(
  trx: Transaction,
  { id }: StoredBracket,
  match: Match,
  closed_at: string,
): Promise<BracketBallot> {
  const secret = match.state === 'ready' ? await findVotes(trx, id, match.id) : [];
  const votes = toOpenVotes(secret);
  return { match_id: match.id, decided_by: 'host', coin_seed: null, closed_at, votes };
}

function decided(before: StoredBracket, match: Match, given: Given, at: string): BracketChange {
  const { winner_id, version, cascade } = given;
  rejectPaused(before);
  if (winner_id !== null && !before.songs.some(({ id }) => id === winner_id))
    throw new BracketError('SONG_NOT_IN_MATCH');
  if (match.version !== version)
    throw new BracketRejection('STALE_VERSION', 'Someone else changed this match first');
  return withDecision(before, { match_id: match.id, winner_id, cascade, at });
}

/**
 * Returns the bracket after a decision, and the step that undoes it.
 * @throws BracketError
 */
export function withDecision(before: StoredBracket, decision: Decision): BracketChange {
  const { match_id } = decision;
  const { matches } = decideMatch(before.matches, decision, getWithdrawn(before));
  const changes = resultChanges(before.matches, matches);
  return {
    bracket: withMatches(before, matches),
    step: { kind: 'result', details: { match_id, changes } },
  };
}

/**
 * Undoes the last result, including what it cleared; withdrawals stay.
 * @param version of the bracket that the client shows; without one the last result is undone in any
 *   case
 * @throws HttpError 404; 401, also for visitors who do not vote in a bracket by vote; 409
 *   BRACKET_PAUSED, STALE_VERSION, NOTHING_TO_UNDO, UNDO_BLOCKED
 */
export function undo(
  services: BracketServices & Pick<Services, 'getClub'>,
  request: BracketRequest,
  { version }: EndpointInput<typeof undoContract>['body'],
): Promise<Bracket> {
  return changeBracket(services, request, async (before, trx, at) => {
    rejectVisitors(before, request);
    if (before.voting === 'ballot' && !request.isAdmin)
      await requireVoter({ ...services, db: trx }, request);
    rejectPaused(before);
    if (version !== undefined && version !== before.version)
      throw new BracketRejection('STALE_VERSION', 'Someone else changed this bracket first');
    if (!isUndoOpen(before.status, before.matches, new Date(at))) rejectClosed(before, request);
    const step = await findLastResult(trx, before.id);
    if (step === undefined)
      throw new BracketRejection('NOTHING_TO_UNDO', 'There is no result to undo');
    const bracket = withMatches(before, matchesBefore(before, step));
    return { bracket, step: { kind: 'undone', details: { step: step.number } } };
  });
}

function matchesBefore(bracket: StoredBracket, { details }: ResultStep): Match[] {
  const results = getResults(bracket.matches);
  for (const { match_id, before } of details.changes)
    if (before === null) results.delete(match_id);
    else results.set(match_id, before);
  try {
    return withResults(bracket.matches, results, getWithdrawn(bracket));
  } catch (error) {
    if (!(error instanceof BracketError)) throw error;
    const text = 'The last result cannot be undone, because songs were withdrawn or reinstated';
    throw new BracketRejection('UNDO_BLOCKED', text, error.affected);
  }
}

/**
 * Rejects visitors if the bracket is for admins only; by default every visitor may decide matches
 * (product/brackets.md#matches).
 */
export function rejectVisitors({ play_access }: StoredBracket, { isAdmin }: BracketRequest): void {
  if (play_access === 'admin' && !isAdmin) throw adminRequired();
}

/** Rejects a visitor's tap in a bracket that is decided by vote. */
function rejectTap({ voting }: StoredBracket, { isAdmin }: BracketRequest): void {
  if (voting === 'ballot' && !isAdmin)
    throw new BracketRejection(
      'DECIDED_BY_VOTE',
      'The matches of this bracket are decided by vote',
    );
}

/** Rejects visitors' changes of a completed bracket (product/brackets.md#matches). */
function rejectClosed({ status }: StoredBracket, { isAdmin }: BracketRequest): void {
  if (status === 'completed' && !isAdmin) throw adminRequired();
}

export function rejectPaused({ status }: StoredBracket): void {
  if (status === 'paused') throw new BracketRejection('BRACKET_PAUSED', 'This bracket is paused');
}

function withMatches(before: StoredBracket, matches: Match[]): StoredBracket {
  const status = statusAfter(before.status, matches, getWithdrawn(before));
  return { ...before, matches, status };
}

type ResultChange = { match_id: string; before: Result | null; after: Result | null };

function resultChanges(before: readonly Match[], after: readonly Match[]): ResultChange[] {
  const [old, now] = [getResults(before), getResults(after)];
  return after
    .map(({ id }) => ({ match_id: id, before: old.get(id) ?? null, after: now.get(id) ?? null }))
    .filter((change) => change.before?.winner_id !== change.after?.winner_id);
}
