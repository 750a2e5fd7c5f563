import type { Services } from '../../database/transaction.ts';
import type { Presences } from '../../domain/presence/presence.ts';
import { HttpError } from '../../lib/errors.ts';
import { findBrowser } from '../browsers/browsers-repository.ts';
import { findGuestSeats, findVotingSeat } from '../rooms/rooms-repository.ts';
import { findStoredVoters, type StoredVoter } from './ballots-repository.ts';

/** The voter of a request. */
export type Voter = {
  reviewer: string;
  is_guest: boolean;
  /** Browser that joined; only it sees its votes before the decision. */
  browser_id: string;
  /** False for a known reviewer who has not joined the voters with this browser. */
  is_in: boolean;
};

/** A request about the votes of a bracket; `browser_id` is `null` for an unknown browser. */
type VoterRequest = { id: string; browser_id: string | null };

type Parts = Pick<Services, 'db' | 'now' | 'getClub'>;

/**
 * The voters of a bracket, in the order of their names. A browser votes no longer once it has ended,
 * its reviewer is retired, or its guest has no seat in an open room for guests; its votes still count.
 */
export async function findVoters(
  { db, getClub }: Pick<Parts, 'db' | 'getClub'>,
  bracket_id: string,
): Promise<StoredVoter[]> {
  const { reviewers } = getClub();
  const voters = await findStoredVoters(db, bracket_id);
  const seats = voters.some(({ is_guest }) => is_guest) ? await findGuestSeats(db) : [];
  return voters.filter(({ reviewer, is_guest, browser_id }) =>
    is_guest
      ? seats.some((seat) => seat.id === browser_id && seat.reviewer === reviewer)
      : reviewers.includes(reviewer),
  );
}

/**
 * Finds the voter who sent a request: the one whose place this browser took in the bracket, else the
 * reviewer of its personal link, or the person of its seat in the open listening room. The only
 * place that decides who votes.
 */
export async function findVoter(parts: Parts, request: VoterRequest): Promise<Voter | null> {
  const voter = await findJoined(parts, request);
  return voter ?? findKnownPerson(parts, request);
}

/** The voter whose place this browser took. */
async function findJoined(
  parts: Pick<Parts, 'db' | 'getClub'>,
  { id, browser_id }: VoterRequest,
): Promise<Voter | undefined> {
  if (browser_id === null) return undefined;
  const voters = await findVoters(parts, id);
  const joined = voters.find((voter) => voter.browser_id === browser_id);
  return joined && { ...joined, is_in: true };
}

/** The person of a browser outside the bracket, who may join without being asked. */
async function findKnownPerson(
  { db, now, getClub }: Parts,
  { browser_id }: VoterRequest,
): Promise<Voter | null> {
  const browser = await findBrowser(db, browser_id, now());
  if (browser === undefined) return null;
  const outside = { browser_id: browser.id, is_in: false };
  const { reviewers } = getClub();
  if (browser.reviewer !== null && reviewers.includes(browser.reviewer))
    return { ...outside, reviewer: browser.reviewer, is_guest: false };
  const seat = await findVotingSeat(db, browser.id);
  if (seat === undefined || !(seat.is_guest || reviewers.includes(seat.reviewer))) return null;
  return { ...outside, reviewer: seat.reviewer, is_guest: seat.is_guest };
}

/** Returns the voter of a request. @throws HttpError 401 VOTER_REQUIRED */
export async function requireVoter(
  parts: Pick<Parts, 'db' | 'getClub'>,
  { id, browser_id = null }: { id: string; browser_id?: string | null },
): Promise<Voter> {
  const voter = await findJoined(parts, { id, browser_id });
  if (voter === undefined) throw voterRequired();
  return voter;
}

/** Error for requests that only a voter may send. */
export function voterRequired(): HttpError {
  return new HttpError(401, 'VOTER_REQUIRED', 'Please choose who you are first');
}

/** Returns the present voters of a bracket. */
export function selectPresent(
  { presences }: { presences: Presences },
  bracket_id: string,
  voters: readonly StoredVoter[],
): StoredVoter[] {
  const { isPresent } = presences.at(bracket_id);
  return voters.filter(({ browser_id }) => isPresent(browser_id));
}
