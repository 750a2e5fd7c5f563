import type { Kysely, Migration } from 'kysely';

/**
 * Adds until when an ended admin session is remembered as ended. It also expires when it is ended,
 * so that servers of the previous version reject it too.
 */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('admin_sessions').addColumn('ended_until', 'text').execute();
  },
};
