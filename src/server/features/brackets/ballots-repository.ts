import type { BracketBallot } from '#shared/contracts/bracket.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import {
  findPersonId,
  loadPeople,
  personName,
  reviewerId,
  withoutDoubles,
} from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';

/**
 * A voter as stored: `seen_at` is some seconds late, `secret_hash` that of the browser,
 * `phone_hash` that of the phone of a personal link that proved the reviewer.
 */
export type StoredVoter = {
  reviewer: string;
  secret_hash: string;
  seen_at: string;
  phone_hash: string | null;
};

/** A vote as stored; only its browser may see it before the decision. */
export type StoredVote = {
  match_id: string;
  reviewer: string;
  song_id: string;
  secret_hash: string | null;
  voted_at: string;
};

/** The voters of a bracket, in the order of their names, without those of ended phones. */
export function findStoredVoters(db: Db, bracket_id: string): Promise<StoredVoter[]> {
  return db
    .selectFrom('bracket_voters')
    .select(['secret_hash', 'seen_at', 'phone_hash'])
    .select(personName('bracket_voters.person_id').as('reviewer'))
    .where('bracket_id', '=', bracket_id)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('phone_hash', 'is', null),
        exists(
          selectFrom('personal_phones')
            .select('personal_phones.secret_hash')
            .whereRef('personal_phones.secret_hash', '=', 'bracket_voters.phone_hash')
            .whereRef('personal_phones.person_id', '=', 'bracket_voters.person_id'),
        ),
      ]),
    )
    .orderBy('reviewer')
    .execute();
}

/** True if a browser already votes in any bracket. */
export async function isKnownBrowser(db: Db, secret_hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('bracket_voters')
    .select('bracket_id')
    .where('secret_hash', '=', secret_hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a voter in place of an earlier browser of the same reviewer, and of another reviewer of
 * the same browser.
 */
export async function saveVoter(db: Db, bracket_id: string, voter: StoredVoter): Promise<void> {
  const { reviewer, ...row } = voter;
  const { secret_hash } = row;
  const person_id = await findPersonId(db, reviewer);
  await db
    .deleteFrom('bracket_voters')
    .where('bracket_id', '=', bracket_id)
    .where('secret_hash', '=', secret_hash)
    .execute();
  await db
    .insertInto('bracket_voters')
    .values({ bracket_id, person_id, ...row })
    .onConflict((conflict) => conflict.columns(['bracket_id', 'person_id']).doUpdateSet(row))
    .execute();
}

/** Records that voters are present, by their browsers. */
export async function touchVoters(
  db: Db,
  bracket_id: string,
  secret_hashes: readonly string[],
  seen_at: string,
): Promise<void> {
  await db
    .updateTable('bracket_voters')
    .set({ seen_at })
    .where('bracket_id', '=', bracket_id)
    .where('secret_hash', 'in', secret_hashes)
    .execute();
}

/** Removes a voter. */
export async function deleteVoter(db: Db, bracket_id: string, reviewer: string): Promise<void> {
  await db
    .deleteFrom('bracket_voters')
    .where('bracket_id', '=', bracket_id)
    .where('person_id', '=', reviewerId(reviewer))
    .execute();
}

/** Removes all voters of all brackets, whose browsers then choose a name again. */
export async function deleteVoters(db: Db): Promise<void> {
  await db.deleteFrom('bracket_voters').execute();
}

/** The votes of a bracket for undecided matches, which are secret. */
export function findSealedVotes(db: Db, bracket_id: string): Promise<StoredVote[]> {
  return db
    .selectFrom('bracket_votes')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_votes.match_id')
    .select(['match_id', 'bracket_votes.song_id', 'secret_hash', 'voted_at'])
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

/** Stores the vote of a reviewer for a match, in place of an earlier one. */
export async function saveVote(db: Db, bracket_id: string, vote: StoredVote): Promise<void> {
  const { reviewer, ...row } = vote;
  const person_id = await findPersonId(db, reviewer);
  await db
    .insertInto('bracket_votes')
    .values({ bracket_id, person_id, ...row })
    .onConflict((conflict) =>
      conflict.columns(['bracket_id', 'match_id', 'person_id']).doUpdateSet(row),
    )
    .execute();
}

/** Removes the votes of a reviewer for these matches. */
export async function deleteVotes(
  db: Db,
  bracket_id: string,
  reviewer: string,
  match_ids: readonly string[],
): Promise<void> {
  if (match_ids.length === 0) return;
  await db
    .deleteFrom('bracket_votes')
    .where('bracket_id', '=', bracket_id)
    .where('person_id', '=', reviewerId(reviewer))
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
  const { toId } = await loadPeople(db);
  const rows = ballots.flatMap(({ match_id, votes }) =>
    votes.map(({ reviewer, ...vote }) => ({
      bracket_id,
      match_id,
      secret_hash: null,
      person_id: toId(reviewer),
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
