import { type Connection, openDatabase } from './connection.ts';
import { SHORT_LOCK_TIMEOUT } from './process-lock.ts';
import { openReading, type Reading } from './snapshot.ts';

/** True if a name of a database is that of PostgreSQL; else it is a file. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/** Opens a database by its name, waiting until it is there; what speaks PostgreSQL is loaded for that alone. */
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

/** Opens a database by its name for reading alone, each time as it is then. */
export async function openNamedReading(database: string): Promise<Reading> {
  if (!isPostgres(database)) return openReading(database);
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(database, undefined, 1);
}
