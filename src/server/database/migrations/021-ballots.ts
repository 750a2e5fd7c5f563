import type { Kysely, Migration } from 'kysely';

/** Adds brackets by vote: their rules, voters, votes, and how each vote ended. */
export const ballots: Migration = {
  async up(db: Kysely<unknown>) {
    await addRules(db);
    await createVoters(db);
    await createVotes(db);
    await createBallots(db);
  },
};

async function addRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('brackets')
    .addColumn('voting', 'text', (column) => column.notNull().defaultTo('first_tap'))
    .execute();
  await db.schema
    .alterTable('brackets')
    .addColumn('ties', 'text', (column) => column.notNull().defaultTo('coin'))
    .execute();
  await db.schema
    .alterTable('brackets')
    .addColumn('ballot_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createVoters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_voters')
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('reviewer', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bracket_voters_key', ['bracket_id', 'reviewer'])
    .execute();
}

async function createVotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_votes')
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('match_id', 'text', (column) => column.notNull())
    .addColumn('reviewer', 'text', (column) => column.notNull())
    .addColumn('song_id', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('voted_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bracket_votes_key', ['bracket_id', 'match_id', 'reviewer'])
    .execute();
}

async function createBallots(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bracket_ballots')
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('match_id', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('coin_seed', 'integer')
    .addColumn('closed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bracket_ballots_key', ['bracket_id', 'match_id'])
    .execute();
}
