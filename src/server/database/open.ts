import { type Connection, openDatabase } from './connection.ts';
import { type LockTimeout, SHORT_LOCK_TIMEOUT } from './process-lock.ts';
import { openReading, type Reading } from './snapshot.ts';

/** True if the name of a database is a PostgreSQL URL; otherwise it is a file. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/**
 * Opens a database by name and waits until it is available; imports the PostgreSQL driver only if
 * needed.
 */
export async function openNamed(
  database: string,
  lockTimeout = SHORT_LOCK_TIMEOUT,
): Promise<Connection> {
  if (!isPostgres(database)) return openDatabase(database, lockTimeout);
  const { openPostgres } = await import('./postgres/open.ts');
  const { reachPostgres } = await import('./postgres/wait-for-database.ts');
  await reachPostgres(database, lockTimeout);
  return openPostgres(database, lockTimeout);
}

/**
 * Opens a database by name for reads only; each read sees the current data.
 * @param lockTimeout waits until PostgreSQL is available
 */
export async function openNamedReading(
  database: string,
  lockTimeout?: LockTimeout,
): Promise<Reading> {
  if (!isPostgres(database)) return openReading(database);
  const { openPostgres } = await import('./postgres/open.ts');
  const { reachPostgres } = await import('./postgres/wait-for-database.ts');
  if (lockTimeout !== undefined) await reachPostgres(database, lockTimeout);
  return openPostgres(database, undefined, 1);
}
