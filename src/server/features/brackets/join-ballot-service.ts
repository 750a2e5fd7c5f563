import type { BallotState } from '#shared/contracts/brackets.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict, invalidInput } from '../../lib/errors.ts';
import { personRequired } from '../voting/voters-service.ts';
import {
  type BallotRequest,
  type BallotServices,
  rejectTaps,
  viewBallot,
  withCompleteVote,
} from './ballot-service.ts';
import * as repository from './ballots-repository.ts';
import { changeBracket, requireBracket } from './bracket-changes.ts';
import type { StoredBracket } from './brackets-repository.ts';
import { rejectVisitors } from './play-service.ts';
import { findVoter, findVoters, selectPresent, type Voter } from './voter-service.ts';

/**
 * Makes this browser the one that votes for a reviewer. A name is taken while its browser is
 * present, except for the reviewer whom a personal link or a seat of the listening room proves.
 * @throws HttpError 404; 400 for an unknown name; 409 NO_BALLOT, VOTER_TAKEN
 */
export async function addVoter(
  services: BallotServices,
  request: BallotRequest & { browser_id: string },
  reviewer: string,
): Promise<BallotState> {
  const { db, getClub } = services;
  const { id, browser_id } = request;
  await inTransaction(db, async (trx) => {
    const bracket = await requireBracket(trx, id);
    rejectTaps(bracket);
    rejectVisitors(bracket, request);
    const inside = { ...services, db: trx };
    const me = await findVoter(inside, request);
    const isProven = me?.reviewer === reviewer;
    const is_guest = isProven && me.is_guest;
    if (!is_guest && !getClub().reviewers.includes(reviewer))
      throw invalidInput({ reviewer: 'Please choose one of the reviewers' });
    const voters = await findVoters(inside, id);
    const holder = voters.find((voter) => voter.reviewer === reviewer);
    const isTaken = holder !== undefined && selectPresent(services, id, [holder]).length > 0;
    if (isTaken && !isProven)
      throw conflict('VOTER_TAKEN', `Someone else is voting as ${reviewer}`, null);
    if (me?.is_in && me.reviewer !== reviewer) await removeVoter(trx, bracket, me);
    await repository.saveVoter(trx, id, { reviewer, is_guest, browser_id });
    await repository.raiseBallotVersion(trx, id);
  });
  services.presences.at(id).touch(browser_id);
  services.tellPresence();
  return viewBallot(services, request);
}

/**
 * Leaves the voters, or as admin releases a reviewer, and withdraws their undecided votes.
 * @throws HttpError 404; 401 VOTER_REQUIRED; 409 NO_BALLOT
 */
export async function releaseVoter(
  services: BallotServices,
  request: BallotRequest,
  reviewer: string,
): Promise<BallotState> {
  const { id, isAdmin } = request;
  await changeBracket(services, request, async (before, trx, at) => {
    rejectTaps(before);
    const inside = { ...services, db: trx };
    const me = await findVoter(inside, request);
    if (!isAdmin && !(me?.is_in && me.reviewer === reviewer))
      throw personRequired('VOTER_REQUIRED');
    const voters = await repository.findStoredVoters(trx, id);
    const voter = voters.find((one) => one.reviewer === reviewer);
    if (voter !== undefined) await removeVoter(trx, before, voter);
    await repository.raiseBallotVersion(trx, id);
    return withCompleteVote(inside, before, at);
  });
  return viewBallot(services, request);
}

async function removeVoter(
  trx: Transaction,
  bracket: StoredBracket,
  voter: Pick<Voter, 'reviewer' | 'is_guest'>,
) {
  const open = bracket.matches.filter(({ state }) => state !== 'completed').map(({ id }) => id);
  await repository.deleteVotes(trx, bracket.id, voter, open);
  await repository.deleteVoter(trx, bracket.id, voter);
}
