import type { Kysely, Migration } from 'kysely';

/** Adds guests of listening rooms, who are no reviewers, and whether a room allows them. */
export const roomGuests: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, flag] of [
      ['rooms', 'guests_allowed'],
      ['room_seats', 'is_guest'],
      ['room_ratings', 'is_guest'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
  },
};
