import type { Db } from '../../database/connection.ts';
import type { AdminSession } from '../../lib/admin.ts';

export async function findAdminSession(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<AdminSession | undefined> {
  return db
    .selectFrom('admin_sessions')
    .select(['token_hash', 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** True for a session that was ended before it expired, until it would have expired. */
export async function isEndedSession(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('ended_until', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a value that changes whenever a session is ended. */
export async function findEndings(db: Db): Promise<string> {
  const { count, last } = await db
    .selectFrom('admin_sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<string | null>('expires_at').as('last'),
    ])
    .where('ended_until', 'is not', null)
    .executeTakeFirstOrThrow();
  return `${count}.${last}`;
}

export async function findAdminSessions(db: Db, at: string) {
  return db
    .selectFrom('admin_sessions')
    .select(['token_hash', 'created_at', 'expires_at', 'browser'])
    .where('expires_at', '>', at)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function insertAdminSession(
  db: Db,
  session: AdminSession & { browser: string | null },
): Promise<void> {
  await db
    .insertInto('admin_sessions')
    .values({ ...session, ended_until: null })
    .execute();
}

export async function updateExpiry(db: Db, { token_hash, expires_at }: AdminSession, at: string) {
  await db
    .updateTable('admin_sessions')
    .set({ expires_at })
    .where('token_hash', '=', token_hash)
    // It may have been ended since it was read.
    .where('expires_at', '>', at)
    .execute();
}

export async function deleteAdminSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes expired sessions; ended ones once they would have expired. */
export async function deleteExpiredSessions(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where('expires_at', '<=', at)
    .where(({ eb, or }) => or([eb('ended_until', 'is', null), eb('ended_until', '<=', at)]))
    .execute();
}

/**
 * Marks sessions as ended, and deletes their Spotify connections.
 * @param tokenHash all sessions without it
 */
export async function endAdminSessions(db: Db, at: string, tokenHash?: string): Promise<void> {
  const ended = db
    .updateTable('admin_sessions')
    .set(({ ref }) => ({ ended_until: ref('expires_at'), expires_at: at }))
    .where('expires_at', '>', at)
    .$if(tokenHash !== undefined, (one) => one.where('token_hash', '=', tokenHash ?? ''))
    .returning('token_hash');
  const rows = await ended.execute();
  const hashes = rows.map(({ token_hash }) => token_hash);
  if (hashes.length > 0)
    await db.deleteFrom('spotify_connections').where('session_hash', 'in', hashes).execute();
}

export async function deleteAdminSessions(db: Db): Promise<void> {
  await db.deleteFrom('admin_sessions').execute();
}
