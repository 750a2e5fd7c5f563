import { createHash } from 'node:crypto';
import { VOTER_SILENT_MS } from '#shared/domain/ballot.ts';
import type { Db } from '../../database/connection.ts';
import { HttpError } from '../../lib/errors.ts';
import { findSeat } from '../rooms/rooms-repository.ts';
import { findVoters, type StoredVoter } from './ballots-repository.ts';

/** Values of the cookies that can identify a voter. */
export type VoterTokens = {
  /** Cookie of a browser that took a reviewer's place in a bracket. */
  voter: string | null;
  /** Cookie of the listening room. */
  room: string | null;
};

/** The voter of a request. */
export type Voter = {
  reviewer: string;
  /** Identifies a browser that joined; only it sees its votes before the decision. */
  secret_hash: string;
  /** False for a known reviewer who has not joined the voters with this browser. */
  is_in: boolean;
};

/**
 * Finds the voter who sent a request: the reviewer whose place this browser took in the bracket,
 * else the reviewer of its seat in the open listening room. The only place that decides who votes.
 */
export async function findVoter(
  db: Db,
  bracket_id: string,
  { voter, room }: VoterTokens,
): Promise<Voter | null> {
  const voters = await findVoters(db, bracket_id);
  const own = voter === null ? undefined : findBrowser(voters, toSecretHash(voter));
  if (own !== undefined)
    return { reviewer: own.reviewer, secret_hash: own.secret_hash, is_in: true };
  const seat = room === null ? undefined : await findSeat(db, toSecretHash(room));
  return seat === undefined ? null : { reviewer: seat.reviewer, secret_hash: '', is_in: false };
}

/** Returns the voter of a request. @throws HttpError 401 VOTER_REQUIRED */
export async function requireVoter(
  db: Db,
  { id, tokens }: { id: string; tokens?: VoterTokens | undefined },
): Promise<Voter> {
  const voter = tokens === undefined ? null : await findVoter(db, id, tokens);
  if (voter === null || !voter.is_in) throw voterRequired();
  return voter;
}

/** Error for requests that only a voter may send. */
export function voterRequired(): HttpError {
  return new HttpError(401, 'VOTER_REQUIRED', 'Please choose who you are first');
}

function findBrowser(voters: readonly StoredVoter[], hash: string): StoredVoter | undefined {
  return voters.find(({ secret_hash }) => secret_hash === hash);
}

/** True if a voter was seen within the last minute. */
export function isPresent({ seen_at }: Pick<StoredVoter, 'seen_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(seen_at) < VOTER_SILENT_MS;
}

/** SHA-256 of a cookie: the database stores no secret. */
export function toSecretHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
