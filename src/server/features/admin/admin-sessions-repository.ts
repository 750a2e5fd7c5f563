import type { Db } from '../../database/connection.ts';
import type { AdminSession } from '../../lib/admin.ts';

export async function findAdminSession(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<AdminSession | undefined> {
  return db
    .selectFrom('admin_sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

export async function insertAdminSession(db: Db, session: AdminSession): Promise<void> {
  await db.insertInto('admin_sessions').values(session).execute();
}

export async function updateExpiry(db: Db, { token_hash, expires_at }: AdminSession) {
  await db
    .updateTable('admin_sessions')
    .set({ expires_at })
    .where('token_hash', '=', token_hash)
    .execute();
}

export async function deleteAdminSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db, at: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', at).execute();
}

export async function deleteAdminSessions(db: Db): Promise<void> {
  await db.deleteFrom('admin_sessions').execute();
}
