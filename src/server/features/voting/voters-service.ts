import type { Services } from '../../database/transaction.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { HttpError } from '../../lib/errors.ts';
import { findLinkHashes } from '../browsers/personal-links-repository.ts';
import { findVotingSeats, type VotingPerson } from './voters-repository.ts';

type Parts = Pick<Services, 'db' | 'getClub'>;

/** A reviewer with the hashes of their personal links. */
export type LinkedReviewer = { reviewer: string; link_hashes: readonly string[] };

/** The reviewer of a browser's personal link; `null` without a valid one and for retired people. */
export async function findLinkedReviewer(
  { db, getClub }: Parts,
  browser: Pick<KnownBrowser, 'reviewer'> | undefined,
): Promise<LinkedReviewer | null> {
  const reviewer = browser?.reviewer ?? null;
  if (reviewer === null || !getClub().reviewers.includes(reviewer)) return null;
  const link_hashes = await findLinkHashes(db, reviewer);
  return link_hashes.length === 0 ? null : { reviewer, link_hashes };
}

/** The person of a browser: that of its personal link, else of its seat in the open room. */
export async function findPersonOfBrowser(
  parts: Parts,
  browser: Pick<KnownBrowser, 'id' | 'reviewer'> | undefined,
): Promise<VotingPerson | null> {
  if (browser === undefined) return null;
  const { id: browser_id } = browser;
  const linked = await findLinkedReviewer(parts, browser);
  if (linked !== null) return { reviewer: linked.reviewer, is_guest: false, browser_id };
  const seated = (await findVotingSeats(parts.db)).filter((one) => one.browser_id === browser_id);
  return (await selectEntitled(parts, seated))[0] ?? null;
}

/** Selects who may vote: neither retired reviewers nor guests without a seat in the open room. */
export async function selectEntitled({ db, getClub }: Parts, people: readonly VotingPerson[]) {
  const { reviewers } = getClub();
  const seats = people.some(({ is_guest }) => is_guest) ? await findVotingSeats(db) : [];
  return people.filter(({ reviewer, is_guest, browser_id }) =>
    is_guest
      ? seats.some((seat) => seat.browser_id === browser_id && seat.reviewer === reviewer)
      : reviewers.includes(reviewer),
  );
}

const MESSAGES = {
  SEAT_REQUIRED: 'Please take a seat first',
  PERSON_REQUIRED: 'Open your personal link to rate',
  VOTER_REQUIRED: 'Please choose who you are first',
};

type Code = keyof typeof MESSAGES;

/** Creates the 401 for a browser without a vote. */
export function personRequired(code: Code): HttpError {
  return new HttpError(401, code, MESSAGES[code]);
}

/** Returns whom a request votes as. @throws HttpError 401 */
export function requirePerson<Voter>(voter: Voter | null | undefined, code: Code): Voter {
  if (voter == null) throw personRequired(code);
  return voter;
}
