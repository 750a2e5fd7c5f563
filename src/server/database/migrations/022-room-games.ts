import type { Kysely, Migration } from 'kysely';

/** Adds the games of a listening room: calls of the suggested tier, and guesses of the submitter. */
export const roomGames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const game of ['has_calls', 'has_guesses'])
      await db.schema
        .alterTable('rooms')
        .addColumn(game, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    for (const column of ['submitter', 'hidden_changes', 'suggested_tier'])
      await db.schema.alterTable('room_albums').addColumn(column, 'text').execute();
    await db.schema
      .alterTable('room_albums')
      .addColumn('is_submitter_hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('room_predictions')
      .addColumn('room_id', 'text', (column) =>
        column.notNull().references('rooms.id').onDelete('cascade'),
      )
      .addColumn('album_id', 'text', (column) => column.notNull())
      .addColumn('reviewer', 'text', (column) => column.notNull())
      .addColumn('seat_id', 'text', (column) => column.notNull())
      .addColumn('call', 'text')
      .addColumn('guess', 'text')
      .addPrimaryKeyConstraint('room_predictions_key', ['room_id', 'album_id', 'reviewer'])
      .execute();
    for (const column of ['suggested_tier', 'submitter', 'predictions'])
      await db.schema.alterTable('evening_albums').addColumn(column, 'text').execute();
  },
};
