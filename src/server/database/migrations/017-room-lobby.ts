import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds the lobby, late cards, cards of earlier rounds, and requests of guests to reclaim a seat.
 */
export const roomLobby: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('rooms').addColumn('started_at', 'text').execute();
    await sql`update rooms set started_at = opened_at`.execute(db);
    await db.schema
      .alterTable('room_ratings')
      .addColumn('is_late', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('room_albums').addColumn('previous_cards', 'text').execute();
    await db.schema
      .createTable('room_seat_requests')
      .addColumn('room_id', 'text', (column) =>
        column.notNull().references('rooms.id').onDelete('cascade'),
      )
      .addColumn('guest_id', 'text', (column) => column.notNull())
      .addColumn('reviewer', 'text', (column) => column.notNull())
      .addColumn('is_denied', 'integer', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('room_seat_requests_key', ['room_id', 'guest_id'])
      .execute();
  },
};
