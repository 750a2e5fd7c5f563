import type { BracketBallot } from '#shared/contracts/bracket.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { findPersonId, loadPeople, personName, withoutDoubles } from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';
import type { VotingPerson } from '../voting/voters-repository.ts';

/** A reviewer or a guest, by name. */
type Person = Pick<VotingPerson, 'reviewer' | 'is_guest'>;

function findVoterId(db: Db, { reviewer, is_guest }: Person): Promise<string> {
  return findPersonId(db, reviewer, is_guest ? 'guest' : 'reviewer');
}

/** A vote as stored; only its browser may see it before the decision. */
export type StoredVote = {
  match_id: string;
  reviewer: string;
  song_id: string;
  browser_id: string | null;
  voted_at: string;
};

/** The voters of a bracket, in the order of their names. */
export async function findStoredVoters(db: Db, bracket_id: string): Promise<VotingPerson[]> {
  const rows = await db
    .selectFrom('bracket_voters')
    .innerJoin('people', 'people.id', 'bracket_voters.person_id')
    .select(['browser_id', 'people.name as reviewer', 'people.kind'])
    .where('bracket_id', '=', bracket_id)
    .orderBy('reviewer')
    .execute();
  return rows.map(({ kind, ...voter }) => ({ ...voter, is_guest: kind === 'guest' }));
}

/**
 * Stores a voter in place of an earlier browser of the same reviewer, and of another reviewer of
 * the same browser.
 */
export async function saveVoter(db: Db, bracket_id: string, voter: VotingPerson): Promise<void> {
  const { browser_id } = voter;
  const person_id = await findVoterId(db, voter);
  await db
    .deleteFrom('bracket_voters')
    .where('bracket_id', '=', bracket_id)
    .where('browser_id', '=', browser_id)
    .execute();
  await db
    .insertInto('bracket_voters')
    .values({ bracket_id, person_id, browser_id })
    .onConflict((conflict) =>
      conflict.columns(['bracket_id', 'person_id']).doUpdateSet({ browser_id }),
    )
    .execute();
}

export async function deleteVoter(db: Db, bracket_id: string, voter: Person): Promise<void> {
  await db
    .deleteFrom('bracket_voters')
    .where('bracket_id', '=', bracket_id)
    .where('person_id', '=', await findVoterId(db, voter))
    .execute();
}

/** The votes of a bracket for undecided matches, which are secret. */
export function findSealedVotes(db: Db, bracket_id: string): Promise<StoredVote[]> {
  return db
    .selectFrom('bracket_votes')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_votes.match_id')
    .select(['match_id', 'bracket_votes.song_id', 'browser_id', 'voted_at'])
    .select(VOTER)
    .where('bracket_votes.bracket_id', '=', bracket_id)
    .where('bracket_matches.state', '=', 'ready')
    .orderBy('voted_at')
    .orderBy('reviewer')
    .execute();
}

/** Name of the voter, as an expression of a query. */
const VOTER = personName('bracket_votes.person_id').as('reviewer');

/** The secret votes for one match. */
export async function findVotes(
  db: Db,
  bracket_id: string,
  match_id: string,
): Promise<StoredVote[]> {
  const votes = await findSealedVotes(db, bracket_id);
  return votes.filter((vote) => vote.match_id === match_id);
}

/** Returns votes as everybody may see them, once their match is decided. */
export function toOpenVotes(votes: readonly StoredVote[]): BracketBallot['votes'] {
  return votes.map(({ reviewer, song_id, voted_at }) => ({ reviewer, song_id, voted_at }));
}

/** Stores the vote of a voter for a match, in place of an earlier one. */
export async function saveVote(
  db: Db,
  bracket_id: string,
  { reviewer, is_guest, ...row }: StoredVote & Person,
): Promise<void> {
  const person_id = await findVoterId(db, { reviewer, is_guest });
  await db
    .insertInto('bracket_votes')
    .values({ bracket_id, person_id, ...row })
    .onConflict((conflict) =>
      conflict.columns(['bracket_id', 'match_id', 'person_id']).doUpdateSet(row),
    )
    .execute();
}

/** Removes the votes of a voter for these matches. */
export async function deleteVotes(
  db: Db,
  bracket_id: string,
  voter: Person,
  match_ids: readonly string[],
): Promise<void> {
  if (match_ids.length === 0) return;
  await db
    .deleteFrom('bracket_votes')
    .where('bracket_id', '=', bracket_id)
    .where('person_id', '=', await findVoterId(db, voter))
    .where('match_id', 'in', match_ids)
    .execute();
}

/** Removes all votes for these matches, and how they ended. */
export async function clearBallots(
  db: Db,
  bracket_id: string,
  match_ids: readonly string[],
): Promise<void> {
  if (match_ids.length === 0) return;
  for (const table of ['bracket_votes', 'bracket_ballots'] as const)
    await db
      .deleteFrom(table)
      .where('bracket_id', '=', bracket_id)
      .where('match_id', 'in', match_ids)
      .execute();
}

/** Stores how the vote of a match ended. */
export async function saveOutcome(
  db: Db,
  bracket_id: string,
  { match_id, decided_by, coin_seed, closed_at }: Omit<BracketBallot, 'votes'>,
): Promise<void> {
  const row = { decided_by, coin_seed, closed_at };
  await db
    .insertInto('bracket_ballots')
    .values({ bracket_id, match_id, ...row })
    .onConflict((conflict) => conflict.columns(['bracket_id', 'match_id']).doUpdateSet(row))
    .execute();
}

/** True if the vote of a match ended in a tie that the host decides. */
export async function isTied(db: Db, bracket_id: string, match_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('bracket_ballots')
    .select('match_id')
    .where('bracket_id', '=', bracket_id)
    .where('match_id', '=', match_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The votes of decided matches; secret votes are not read. */
export async function findBallots(db: Db, bracket_id: string): Promise<BracketBallot[]> {
  const rows = await db
    .selectFrom('bracket_ballots')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_ballots.match_id')
    .select(['match_id', 'decided_by', 'coin_seed', 'closed_at'])
    .where('bracket_ballots.bracket_id', '=', bracket_id)
    .where('bracket_matches.state', '=', 'completed')
    .orderBy('closed_at')
    .orderBy('match_id')
    .execute();
  const votes = await db
    .selectFrom('bracket_votes')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_votes.match_id')
    .select(['match_id', 'song_id', 'voted_at', 'person_id'])
    .select(VOTER)
    .where('bracket_votes.bracket_id', '=', bracket_id)
    .where('bracket_matches.state', '=', 'completed')
    .orderBy('voted_at')
    .orderBy('reviewer')
    .execute();
  const { merged } = await loadPeople(db);
  const votesByMatch = groupBy(votes, ({ match_id }) => match_id);
  return rows.map((row) => ({
    ...row,
    votes: withoutDoubles(
      votesByMatch.get(row.match_id) ?? [],
      ({ person_id }) => person_id,
      merged,
    ).map(({ match_id, person_id, ...vote }) => vote),
  }));
}

/** Inserts decided votes, as of an import. */
export async function insertBallots(
  db: Db,
  bracket_id: string,
  ballots: readonly BracketBallot[],
): Promise<void> {
  for (const ballot of ballots) await saveOutcome(db, bracket_id, ballot);
  const { find, toId } = await loadPeople(db);
  const rows = ballots.flatMap(({ match_id, votes }) =>
    votes.map(({ reviewer, ...vote }) => ({
      bracket_id,
      match_id,
      browser_id: null,
      person_id: find(reviewer, 'reviewer') ?? toId(reviewer, 'guest'),
      ...vote,
    })),
  );
  for (const some of splitRows(rows)) await db.insertInto('bracket_votes').values(some).execute();
}

/** Reports a visible change of votes or presence to the subscribers of a bracket. */
export async function raiseBallotVersion(db: Db, bracket_id: string): Promise<void> {
  await db
    .updateTable('brackets')
    .set(({ eb }) => ({ ballot_version: eb('ballot_version', '+', 1) }))
    .where('id', '=', bracket_id)
    .execute();
}
