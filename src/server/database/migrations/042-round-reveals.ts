import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds the time at which the cards of a round turn, and who has seen them. Earlier reveals count as
 * seen.
 */
export const roundReveals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('club_rounds').addColumn('reveal_at', 'text').execute();
    await db.schema.alterTable('club_round_people').addColumn('seen_at', 'text').execute();
    await sql`update club_round_people set seen_at =
      (select revealed_at from club_rounds where club_rounds.id = round_id)`.execute(db);
  },
};
