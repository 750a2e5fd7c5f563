import type { Db } from '../../database/connection.ts';
import type { SpotifyConnectionsTable as Connection } from '../../database/tables/streaming-tables.ts';

/** The encrypted tokens of an admin session, if it is connected. */
export async function findConnection(db: Db, session_hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('spotify_connections')
    .select('tokens')
    .where('session_hash', '=', session_hash)
    .executeTakeFirst();
  return row?.tokens;
}

/** Stores the connection of an admin session, which ends with the session. */
export async function saveConnection(db: Db, session_hash: string, tokens: string): Promise<void> {
  await db
    .insertInto('spotify_connections')
    .values({ session_hash, tokens })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ tokens }))
    .execute();
}

/** Replaces the tokens of a connection, unless they changed since they were read. */
export async function replaceTokens(db: Db, read: Connection, tokens: string): Promise<void> {
  await db
    .updateTable('spotify_connections')
    .set({ tokens })
    .where('session_hash', '=', read.session_hash)
    .where('tokens', '=', read.tokens)
    .execute();
}

/** Deletes a connection, unless its tokens changed since they were read. */
export async function endConnection(db: Db, read: Connection): Promise<void> {
  await db
    .deleteFrom('spotify_connections')
    .where('session_hash', '=', read.session_hash)
    .where('tokens', '=', read.tokens)
    .execute();
}

export async function deleteConnection(db: Db, session_hash: string): Promise<void> {
  await db.deleteFrom('spotify_connections').where('session_hash', '=', session_hash).execute();
}

export async function deleteExpiredConnections(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom('spotify_connections')
    .where('session_hash', 'in', (sessions) =>
      sessions.selectFrom('admin_sessions').select('token_hash').where('expires_at', '<=', at),
    )
    .execute();
}
