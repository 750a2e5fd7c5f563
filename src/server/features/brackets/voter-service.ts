import type { Services } from '../../database/transaction.ts';
import type { Presences } from '../../domain/presence/presence.ts';
import { findBrowser } from '../browsers/browsers-repository.ts';
import type { VotingPerson } from '../voting/voters-repository.ts';
import { findPersonOfBrowser, requirePerson, selectEntitled } from '../voting/voters-service.ts';
import { findStoredVoters } from './ballots-repository.ts';

/** The voter of a request. */
export type Voter = VotingPerson & {
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
  parts: Pick<Parts, 'db' | 'getClub'>,
  bracket_id: string,
): Promise<VotingPerson[]> {
  return selectEntitled(parts, await findStoredVoters(parts.db, bracket_id));
}

/**
 * Finds the voter who sent a request: the one whose place this browser took in the bracket, else the
 * person of the browser, who may join without being asked.
 */
export async function findVoter(parts: Parts, request: VoterRequest): Promise<Voter | null> {
  const voter = await findJoined(parts, request);
  if (voter !== undefined) return voter;
  const browser = await findBrowser(parts.db, request.browser_id, parts.now());
  const person = await findPersonOfBrowser(parts, browser);
  return person && { ...person, is_in: false };
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

/** Returns the voter of a request. @throws HttpError 401 VOTER_REQUIRED */
export async function requireVoter(
  parts: Pick<Parts, 'db' | 'getClub'>,
  { id, browser_id = null }: { id: string; browser_id?: string | null },
): Promise<Voter> {
  return requirePerson(await findJoined(parts, { id, browser_id }), 'VOTER_REQUIRED');
}

/** Returns the present voters of a bracket. */
export function selectPresent(
  { presences }: { presences: Presences },
  bracket_id: string,
  voters: readonly VotingPerson[],
): VotingPerson[] {
  const { isPresent } = presences.at(bracket_id);
  return voters.filter(({ browser_id }) => isPresent(browser_id));
}
