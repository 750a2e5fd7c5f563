import { createHash } from 'node:crypto';
import { VOTER_SILENT_MS } from '#shared/domain/brackets/ballot.ts';
import type { Db } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { HttpError } from '../../lib/errors.ts';
import { findPersonalReviewer } from '../personal-links/personal-links-repository.ts';
import { findSeat } from '../rooms/rooms-repository.ts';
import { findVoters, type StoredVoter } from './ballots-repository.ts';

/** Values of the cookies that can identify a voter. */
export type VoterTokens = {
  /** Cookie of a browser that took a reviewer's place in a bracket. */
  voter: string | null;
  /** Cookie of a personal link. */
  person: string | null;
  /** Cookie of the listening room. */
  room: string | null;
};

/** Reads the cookies of a request that can identify a voter. */
export function getVoterTokens(
  read: (name: 'spindle_voter' | 'spindle_person' | 'spindle_room') => string | null,
): VoterTokens {
  return {
    voter: read('spindle_voter'),
    person: read('spindle_person'),
    room: read('spindle_room'),
  };
}

/** The voter of a request. */
export type Voter = {
  reviewer: string;
  /** Identifies a browser that joined; only it sees its votes before the decision. */
  secret_hash: string;
  /** False for a known reviewer who has not joined the voters with this browser. */
  is_in: boolean;
};

type Parts = Pick<Services, 'db' | 'now' | 'getClub'>;

/**
 * Finds the voter who sent a request: the reviewer whose place this browser took in the bracket,
 * else the reviewer of its personal link, or of its seat in the open listening room. The only place
 * that decides who votes.
 */
export async function findVoter(
  parts: Parts,
  bracket_id: string,
  tokens: VoterTokens,
): Promise<Voter | null> {
  const voter = await findJoined(parts.db, bracket_id, tokens);
  if (voter !== undefined) return voter;
  const reviewer = await findKnownReviewer(parts, tokens);
  return reviewer === null ? null : { reviewer, secret_hash: '', is_in: false };
}

/** The voter whose place this browser took. */
async function findJoined(
  db: Db,
  bracket_id: string,
  { voter }: Pick<VoterTokens, 'voter'>,
): Promise<Voter | undefined> {
  if (voter === null) return undefined;
  const own = toSecretHash(voter);
  const voters = await findVoters(db, bracket_id);
  const joined = voters.find(({ secret_hash }) => secret_hash === own);
  return joined && { reviewer: joined.reviewer, secret_hash: own, is_in: true };
}

/** The reviewer of a browser outside the bracket, who may join without being asked. */
async function findKnownReviewer(
  parts: Parts,
  { person, room }: VoterTokens,
): Promise<string | null> {
  const reviewer = await findPersonalReviewer(parts, person);
  if (reviewer !== null || room === null) return reviewer;
  return (await findSeat(parts.db, toSecretHash(room)))?.reviewer ?? null;
}

/** Returns the voter of a request. @throws HttpError 401 VOTER_REQUIRED */
export async function requireVoter(
  db: Db,
  { id, tokens }: { id: string; tokens?: VoterTokens | undefined },
): Promise<Voter> {
  const voter = tokens && (await findJoined(db, id, tokens));
  if (voter === undefined) throw voterRequired();
  return voter;
}

/** Error for requests that only a voter may send. */
export function voterRequired(): HttpError {
  return new HttpError(401, 'VOTER_REQUIRED', 'Please choose who you are first');
}

/** True if a voter was seen within the last minute. */
export function isPresent({ seen_at }: Pick<StoredVoter, 'seen_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(seen_at) < VOTER_SILENT_MS;
}

/** SHA-256 of a cookie: the database stores no secret. */
export function toSecretHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
