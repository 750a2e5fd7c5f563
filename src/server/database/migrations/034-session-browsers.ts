import type { Kysely, Migration } from 'kysely';

/** Adds the browser of an admin session, so that admins recognize it in a list. */
export const sessionBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('admin_sessions').addColumn('browser', 'text').execute();
  },
};
