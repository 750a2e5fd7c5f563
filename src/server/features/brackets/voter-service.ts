import { createHash } from 'node:crypto';
import { VOTER_SILENT_MS } from '#shared/domain/brackets/ballot.ts';
import type { Services } from '../../database/transaction.ts';
import { HttpError } from '../../lib/errors.ts';
import { findPhone } from '../personal-links/personal-links-repository.ts';
import { findSeat } from '../rooms/rooms-repository.ts';
import { findStoredVoters, type StoredVoter } from './ballots-repository.ts';

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
  /** Phone of a personal link that proves the reviewer. */
  phone_hash: string | null;
};

type Parts = Pick<Services, 'db' | 'now' | 'getClub'>;

/**
 * The voters of a bracket, in the order of their names. A browser votes no longer once its
 * reviewer is retired, or the phone by which it joined has ended; its votes still count.
 */
export async function findVoters(
  { db, getClub }: Pick<Parts, 'db' | 'getClub'>,
  bracket_id: string,
): Promise<StoredVoter[]> {
  const { reviewers } = getClub();
  const voters = await findStoredVoters(db, bracket_id);
  return voters.filter(({ reviewer }) => reviewers.includes(reviewer));
}

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
  const voter = await findJoined(parts, bracket_id, tokens);
  return voter ?? findKnownReviewer(parts, tokens);
}

/** The voter whose place this browser took. */
async function findJoined(
  parts: Pick<Parts, 'db' | 'getClub'>,
  bracket_id: string,
  { voter }: Pick<VoterTokens, 'voter'>,
): Promise<Voter | undefined> {
  if (voter === null) return undefined;
  const own = toSecretHash(voter);
  const voters = await findVoters(parts, bracket_id);
  const joined = voters.find(({ secret_hash }) => secret_hash === own);
  if (joined === undefined) return undefined;
  const { reviewer, secret_hash, phone_hash } = joined;
  return { reviewer, secret_hash, is_in: true, phone_hash };
}

/** The reviewer of a browser outside the bracket, who may join without being asked. */
async function findKnownReviewer(
  parts: Parts,
  { person, room }: VoterTokens,
): Promise<Voter | null> {
  const outside = { secret_hash: '', is_in: false };
  const phone = await findPhone(parts, person);
  if (phone !== undefined)
    return { ...outside, reviewer: phone.reviewer, phone_hash: phone.secret_hash };
  const seat = room === null ? undefined : await findSeat(parts.db, toSecretHash(room));
  if (seat === undefined || !parts.getClub().reviewers.includes(seat.reviewer)) return null;
  return { ...outside, reviewer: seat.reviewer, phone_hash: null };
}

/** Returns the voter of a request. @throws HttpError 401 VOTER_REQUIRED */
export async function requireVoter(
  parts: Pick<Parts, 'db' | 'getClub'>,
  { id, tokens }: { id: string; tokens?: VoterTokens | undefined },
): Promise<Voter> {
  const voter = tokens && (await findJoined(parts, id, tokens));
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
