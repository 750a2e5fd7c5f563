import type { Kysely, Migration } from 'kysely';

/** Adds the times of reveal and save of a room's albums, which every screen follows. */
export const roomTimes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['revealed_at', 'saved_at'])
      await db.schema.alterTable('room_albums').addColumn(column, 'text').execute();
  },
};
