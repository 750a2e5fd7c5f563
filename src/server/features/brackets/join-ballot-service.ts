import { randomBytes } from 'node:crypto';
import type { BallotState } from '#shared/contracts/brackets.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict, invalidInput } from '../../lib/errors.ts';
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
import {
  findVoter,
  findVoters,
  isPresent,
  toSecretHash,
  type VoterTokens,
  voterRequired,
} from './voter-service.ts';

/**
 * Makes this browser the one that votes for a reviewer. A name is taken while its browser is
 * present, except for the reviewer whom a personal link or a seat of the listening room proves.
 * @returns also a new token for the cookie; `null` for a browser that has one
 * @throws HttpError 404; 400 for an unknown name; 409 NO_BALLOT, VOTER_TAKEN
 */
export async function addVoter(
  services: BallotServices,
  asked: BallotRequest,
  reviewer: string,
): Promise<{ ballot: BallotState; token: string | null }> {
  const { db, now, getClub } = services;
  const { id } = asked;
  const moment = now();
  const token = await inTransaction(db, async (trx) => {
    const bracket = await requireBracket(trx, id);
    rejectTaps(bracket);
    rejectVisitors(bracket, asked);
    const inside = { ...services, db: trx };
    const me = await findVoter(inside, id, asked.tokens);
    const isProven = me?.reviewer === reviewer;
    if (!getClub().reviewers.includes(reviewer))
      throw invalidInput({ reviewer: 'Please choose one of the reviewers' });
    const voters = await findVoters(inside, id);
    const holder = voters.find((voter) => voter.reviewer === reviewer);
    if (holder !== undefined && !isProven && isPresent(holder, moment))
      throw conflict('VOTER_TAKEN', `Someone else is voting as ${reviewer}`, null);
    if (me?.is_in && me.reviewer !== reviewer) await removeVoter(trx, bracket, me.reviewer);
    const own = await getToken(trx, asked.tokens);
    const secret_hash = toSecretHash(own);
    await repository.saveVoter(trx, id, {
      reviewer,
      secret_hash,
      seen_at: moment.toISOString(),
      phone_hash: isProven ? me.phone_hash : null,
    });
    await repository.raiseBallotVersion(trx, id);
    return own;
  });
  const tokens = { ...asked.tokens, voter: token };
  const ballot = await viewBallot(services, id, tokens);
  return { ballot, token: token === asked.tokens.voter ? null : token };
}

/** The token of a browser that votes in any bracket, or a new one. */
async function getToken(db: Db, { voter }: VoterTokens): Promise<string> {
  const isKnown = voter !== null && (await repository.isKnownBrowser(db, toSecretHash(voter)));
  return isKnown ? voter : randomBytes(32).toString('base64url');
}

/**
 * Leaves the voters, or as admin releases a reviewer, and withdraws their undecided votes.
 * @throws HttpError 404; 401 VOTER_REQUIRED; 409 NO_BALLOT
 */
export async function releaseVoter(
  services: BallotServices,
  asked: BallotRequest,
  reviewer: string,
): Promise<BallotState> {
  const { id, isAdmin, tokens } = asked;
  await changeBracket(services, asked, async (before, trx, at) => {
    rejectTaps(before);
    const inside = { ...services, db: trx };
    const me = await findVoter(inside, id, tokens);
    if (!isAdmin && !(me?.is_in && me.reviewer === reviewer)) throw voterRequired();
    await removeVoter(trx, before, reviewer);
    await repository.raiseBallotVersion(trx, id);
    return withCompleteVote(inside, before, at);
  });
  return viewBallot(services, id, tokens);
}

async function removeVoter(trx: Transaction, bracket: StoredBracket, reviewer: string) {
  const open = bracket.matches.filter(({ state }) => state !== 'completed').map(({ id }) => id);
  await repository.deleteVotes(trx, bracket.id, reviewer, open);
  await repository.deleteVoter(trx, bracket.id, reviewer);
}
