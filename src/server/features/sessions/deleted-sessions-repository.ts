import type { Db } from '../../database/connection.ts';

/** One session, deleted or not. */
export function findAnySession(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'session_date', 'location', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks a session as deleted; the row stays. */
export async function markSessionDeleted(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ deleted_at: at }).where('id', '=', id).execute();
}

export async function unmarkSessionDeleted(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ deleted_at: null, updated_at: at })
    .where('id', '=', id)
    .execute();
}
