import { randomInt } from 'node:crypto';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { getResultUntil } from '#shared/domain/brackets/ballot.ts';
import { BracketError, type Match } from '#shared/domain/brackets/bracket-match.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { ReadClub, Services } from '../../database/transaction.ts';
import { decideVote, isComplete } from '../../domain/brackets/ballot-rules.ts';
import type { Presences } from '../../domain/presence/presence.ts';
import { isOwnCard } from '../../domain/voting/own-card.ts';
import { conflict, invalidInput } from '../../lib/errors.ts';
import * as repository from './ballots-repository.ts';
import {
  type BracketChange,
  BracketRejection,
  type BracketRequest,
  changeBracket,
  requireBracket,
} from './bracket-changes.ts';
import type { StoredBracket } from './brackets-repository.ts';
import { rejectPaused, rejectVisitors, withDecision } from './play-service.ts';
import { findVoter, findVoters, requireVoter, selectPresent } from './voter-service.ts';

export type BallotServices = Pick<Services, 'db' | 'now' | 'getClub'> & {
  readClub: ReadClub;
  presences: Presences;
  /** Tells the other server instances who is present. */
  tellPresence: () => void;
};

/** `browser_id` is `null` for an unknown browser. */
export type BallotRequest = BracketRequest & { browser_id: string | null };

/** The state of the vote. @throws HttpError 404; 409 NO_BALLOT */
export async function getBallot(
  services: BallotServices,
  request: BallotRequest,
): Promise<BallotState> {
  rejectTaps(await requireBracket(services.db, request.id));
  return viewBallot(services, request);
}

/** The state of the vote, as the voter of a request may see it. */
export async function viewBallot(
  services: BallotServices,
  request: Pick<BallotRequest, 'id' | 'browser_id'>,
): Promise<BallotState> {
  const { db, now } = services;
  const { id } = request;
  const moment = now();
  const bracket = await requireBracket(db, id);
  const match = nextMatch(bracket.matches);
  const votes = await repository.findSealedVotes(db, id);
  const voted = new Set(
    votes.filter(({ match_id }) => match_id === match?.id).map(({ reviewer }) => reviewer),
  );
  const voters = await findVoters(services, id);
  const present = new Set(selectPresent(services, id, voters));
  const me = await findVoter(services, request);
  const own = votes.filter((vote) => isOwnCard(vote, 'browser_id', me));
  const result = getShownResult(bracket, moment);
  return {
    version: bracket.version,
    match_id: match?.id ?? null,
    is_tied: match !== null && (await repository.isTied(db, id, match.id)),
    voters: voters.map((voter) => ({
      reviewer: voter.reviewer,
      is_guest: voter.is_guest,
      is_present: present.has(voter),
      has_voted: voted.has(voter.reviewer),
    })),
    me: me && {
      reviewer: me.reviewer,
      is_in: me.is_in,
      votes: own.map(({ match_id, song_id }) => ({ match_id, song_id })),
    },
    result_match_id: result?.match_id ?? null,
    result_until: result && new Date(result.until).toISOString(),
    now: moment.toISOString(),
  };
}

/** The result that is being shown, during which the next vote has not begun. */
function getShownResult({ ballots }: StoredBracket, moment: Date) {
  const shown = ballots
    .map((ballot) => ({ match_id: ballot.match_id, until: getResultUntil(ballot) }))
    .filter(({ until }) => until > moment.getTime());
  return shown.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/**
 * Decides the current match if all present voters have voted, such as after one fell asleep.
 * @returns true if something changed
 */
export async function settleBallot(services: BallotServices, id: string): Promise<boolean> {
  const { db, now } = services;
  const bracket = await requireBracket(db, id);
  if ((await findCompleteVote(services, bracket, now())) === null) return false;
  await changeBracket(services, { id, isAdmin: false }, (before, trx, at) =>
    withCompleteVote({ ...services, db: trx }, before, at),
  );
  return true;
}

type CompleteVote = { match: Match; votes: repository.StoredVote[] };

async function findCompleteVote(
  services: Pick<BallotServices, 'db' | 'readClub' | 'presences'>,
  bracket: StoredBracket,
  moment: Date,
): Promise<CompleteVote | null> {
  const { db } = services;
  const { id, voting, status, matches } = bracket;
  const match = nextMatch(matches);
  if (voting !== 'ballot' || status === 'paused' || match === null) return null;
  if (getShownResult(bracket, moment) !== null) return null;
  const votes = await repository.findVotes(db, id, match.id);
  if (votes.length === 0) return null;
  const club = await services.readClub(db);
  const voters = await findVoters({ db, getClub: () => club }, id);
  const present = selectPresent(services, id, voters);
  const isOver = isComplete(
    present.map(({ reviewer }) => reviewer),
    votes,
  );
  return isOver && !(await repository.isTied(db, id, match.id)) ? { match, votes } : null;
}

/**
 * Ends the current vote if it is complete.
 * @param services in the transaction of the change
 */
export async function withCompleteVote(
  services: Pick<BallotServices, 'readClub' | 'presences'> & { db: Transaction },
  before: StoredBracket,
  at: string,
): Promise<BracketChange> {
  const complete = await findCompleteVote(services, before, new Date(at));
  return complete === null ? { bracket: before } : withEndedVote(before, services.db, complete, at);
}

async function withEndedVote(
  before: StoredBracket,
  trx: Transaction,
  { match, votes }: CompleteVote,
  at: string,
): Promise<BracketChange> {
  const { id, ties } = before;
  const { winner_id, ...outcome } = decideVote(match, votes, { ties, seed: randomInt(2 ** 31) });
  const ended = { match_id: match.id, closed_at: at, ...outcome };
  if (winner_id === null) {
    await repository.saveOutcome(trx, id, ended);
    await repository.raiseBallotVersion(trx, id);
    return { bracket: before };
  }
  const decision = { match_id: match.id, winner_id, cascade: false, at };
  const ballot = { ...ended, votes: repository.toOpenVotes(votes) };
  return { ...withDecision(before, decision), ballot };
}

type GivenVote = { match_id: string; song_id: string | null; version: number };

/**
 * Stores a secret vote, and decides the match if it was the last one.
 * @throws HttpError 404; 400; 401 VOTER_REQUIRED; 409 NO_BALLOT, BRACKET_PAUSED, VOTE_CLOSED,
 *   RESULT_SHOWN, VOTE_TIED, STALE_VERSION
 */
export async function submitVote(
  services: BallotServices,
  request: BallotRequest,
  { match_id, song_id, version }: GivenVote,
): Promise<BallotState> {
  const { id } = request;
  await changeBracket(services, request, async (before, trx, at) => {
    rejectTaps(before);
    rejectVisitors(before, request);
    const inside = { ...services, db: trx };
    const { is_in: _, ...voter } = await requireVoter(inside, request);
    const match = await requireOpenVote(trx, before, match_id, at);
    if (match.version !== version)
      throw new BracketRejection('STALE_VERSION', 'Someone else changed this match first');
    if (song_id !== null && song_id !== match.song_a && song_id !== match.song_b)
      throw invalidInput({ song_id: 'This song is not in this match' });
    const votes = await repository.findVotes(trx, id, match_id);
    const existing = votes.find(({ reviewer }) => reviewer === voter.reviewer);
    if (song_id === null) await repository.deleteVotes(trx, id, voter, [match_id]);
    else if (existing?.song_id !== song_id || existing.browser_id !== voter.browser_id)
      await repository.saveVote(trx, id, { ...voter, match_id, song_id, voted_at: at });
    // Others see who has voted on the current match; they must not notice another choice.
    const isSeen = match.id === nextMatch(before.matches)?.id;
    if (isSeen && (existing === undefined) !== (song_id === null))
      await repository.raiseBallotVersion(trx, id);
    return withCompleteVote(inside, before, at);
  });
  return viewBallot(services, request);
}

/** Returns a match that can be voted on: the current one, or ahead another one of its round. */
async function requireOpenVote(
  db: Db,
  bracket: StoredBracket,
  match_id: string,
  at: string,
): Promise<Match> {
  rejectPaused(bracket);
  const match = bracket.matches.find(({ id }) => id === match_id);
  if (match === undefined) throw new BracketError('MATCH_NOT_FOUND');
  const current = nextMatch(bracket.matches);
  if (match.state !== 'ready' || match.round !== current?.round)
    throw new BracketRejection('VOTE_CLOSED', 'This match is not open for votes');
  if (match === current && getShownResult(bracket, new Date(at)) !== null)
    throw new BracketRejection('RESULT_SHOWN', 'The last result is still being shown');
  if (await repository.isTied(db, bracket.id, match_id))
    throw new BracketRejection('VOTE_TIED', 'The vote ended in a tie, which the host decides');
  return match;
}

/**
 * Ends the vote of the current match before all have voted.
 * @throws HttpError 404; 409 NO_BALLOT, NO_VOTES, and those of `submitVote`
 */
export async function endVote(
  services: BallotServices,
  request: BallotRequest,
  match_id: string,
): Promise<BallotState> {
  const { id } = request;
  await changeBracket(services, request, async (before, trx, at) => {
    rejectTaps(before);
    const match = await requireOpenVote(trx, before, match_id, at);
    if (match !== nextMatch(before.matches))
      throw new BracketRejection('VOTE_CLOSED', 'Another match comes first');
    const votes = await repository.findVotes(trx, id, match_id);
    if (votes.length === 0) throw new BracketRejection('NO_VOTES', 'Nobody has voted yet');
    return withEndedVote(before, trx, { match, votes }, at);
  });
  return viewBallot(services, request);
}

/** Rejects requests about votes in a bracket that is decided by the first tap. */
export function rejectTaps({ voting }: StoredBracket): void {
  if (voting === 'ballot') return;
  throw conflict('NO_BALLOT', 'The first tap decides the matches of this bracket', null);
}
