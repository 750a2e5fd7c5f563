import { join } from 'node:path';
import type { Connection, Db } from '../database/connection.ts';
import { emptyLog, isOutdated } from '../database/copy.ts';
import { isBreaking, MIGRATIONS, migrate, missingSteps } from '../database/migrate.ts';
import { openNamed, openNamedReading } from '../database/open.ts';
import {
  holdFile,
  type LockTimeout,
  SHORT_LOCK_TIMEOUT,
  waitForFile,
} from '../database/process-lock.ts';
import { takeAlone } from '../database/serving.ts';
import { asOfOneMoment, inTransaction } from '../database/transaction.ts';
import { makeBackup } from '../features/backups/backup-service.ts';
import { encryptTargets, hasPlainTargets } from '../features/outbox/targets-repository.ts';
import { removeRestoreFiles } from '../integrations/backup-files.ts';
import {
  databaseLockFile,
  hasFile,
  isMounted,
  keepPrivate,
  lockFile,
  makeDataFolder,
  makePrivateFile,
} from '../integrations/data-folder.ts';
import { FileProblem } from '../integrations/given-file.ts';
import { finishSwap, isSwapping } from '../integrations/swap.ts';
import type { Environment } from '../settings/env.ts';
import { secretsIn } from './secrets.ts';

type Place = Pick<Environment, 'dataDir' | 'databaseFile'> & {
  databaseUrl?: string | null;
  /** True if the user confirmed that there is a backup of a PostgreSQL database. */
  mayMigrate?: boolean;
  given?: Environment['given'];
};

/**
 * Maximum wait at startup for another process that creates or migrates the database, in
 * milliseconds.
 */
const MIGRATION_WAIT = 60_000;

/**
 * Opens the database of a data directory; creates and migrates it if needed.
 * @throws FileProblem for a PostgreSQL database whose migration must be confirmed
 */
export async function openDataDirectory(
  place: Place,
  lockTimeout = SHORT_LOCK_TIMEOUT,
): Promise<Connection> {
  const { databaseUrl = null, mayMigrate = false } = place;
  if (databaseUrl !== null) return openMigrated(databaseUrl, lockTimeout, mayMigrate);
  const release = await holdMigration(place, lockTimeout);
  try {
    const { databaseFile: file } = databasePlace(place);
    makePrivateFile(file);
    for (const companion of ['-wal', '-shm']) keepPrivate(file + companion);
    // Allows a restore if a migration damages data.
    if (isOutdated(file))
      await makeBackup(databasePlace(place), {
        kind: 'migration',
        now: () => new Date(),
        waiting: lockTimeout.waiting,
      });
    const connection = await openMigrated(file, lockTimeout);
    await encryptSecrets(connection, databasePlace(place));
    return connection;
  } finally {
    release();
  }
}

/** Encrypts secrets that an earlier version stored. */
async function encryptSecrets(
  { db, close }: Connection,
  { dataDir, databaseFile }: ReturnType<typeof databasePlace>,
): Promise<void> {
  try {
    if (!(await hasPlainTargets(db))) return;
    await inTransaction(db, (trx) => encryptTargets(trx, secretsIn(db, dataDir)));
    emptyLog(databaseFile);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes this process the only server of a data directory and of its database, which may be in
 * another folder.
 * @returns releases the locks
 * @throws FileProblem when another process serves one of them
 */
export function serveAlone(place: Place): () => void {
  // Any number of servers may share a PostgreSQL database.
  if (isShared(place)) return () => {};
  makeDataFolder(place.dataDir);
  const releaseFolder = holdFile(lockFile(place.dataDir, 'server'));
  if (releaseFolder === null)
    throw new FileProblem(['Another Spindle serves this data directory already. Stop it first.']);
  const releaseDatabase = holdFile(databaseLockFile(databasePlace(place).databaseFile));
  if (releaseDatabase === null) {
    releaseFolder();
    throw new FileProblem(['Another Spindle serves this database already. Stop it first.']);
  }
  return () => {
    releaseDatabase();
    releaseFolder();
  };
}

/** Locks out servers and commands. @returns releases the lock */
export async function ownDataDirectory(
  place: Place,
  lockTimeout = SHORT_LOCK_TIMEOUT,
): Promise<() => void> {
  const { databaseUrl = null } = place;
  if (databaseUrl !== null) return ownDatabase(databaseUrl);
  const releaseServer = serveAlone(place);
  const releaseMigration = await holdMigration(place, lockTimeout);
  return () => {
    releaseMigration();
    releaseServer();
  };
}

/** Takes an exclusive lock in PostgreSQL, on a connection of its own. */
function ownDatabase(databaseUrl: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = async (trx: Db) => {
      if (!(await takeAlone(trx)))
        throw new FileProblem(['Another Spindle uses this database. Stop it first.']);
      await new Promise<void>((release) => resolve(release));
    };
    openNamedReading(databaseUrl)
      .then(({ db, close }) => asOfOneMoment(db, hold).finally(close))
      .catch(reject);
  });
}

/**
 * Locks out processes that migrate or restore the data directory of a running server.
 * @returns releases the lock
 * @throws FileProblem when another process does that now
 */
export async function lockRestore({ dataDir }: Place): Promise<() => void> {
  const release = holdFile(lockFile(dataDir, 'migration'));
  if (release === null) throw new FileProblem([MIGRATING]);
  return release;
}

/** Returns the path of the database file, or the PostgreSQL URL. */
export function databaseName(place: Place): string {
  return place.databaseUrl ?? databasePlace(place).databaseFile;
}

/** True if PostgreSQL stores the data; the data directory is then unused. */
export function isShared({ databaseUrl = null }: Place): boolean {
  return databaseUrl !== null;
}

/** Returns the data directory and the path of its database file. */
export function databasePlace({ dataDir, databaseFile }: Place): {
  dataDir: string;
  databaseFile: string;
} {
  return { dataDir, databaseFile: databaseFile ?? join(dataDir, 'spindle.db') };
}

const MIGRATING = 'Another process is migrating or restoring the data directory.';

/**
 * Locks creation, migration and replacement of the database to one process, and first completes an
 * interrupted replacement, or removes its files if it had replaced nothing.
 */
async function holdMigration(place: Place, { waiting }: LockTimeout): Promise<() => void> {
  makeDataFolder(place.dataDir);
  const release = await waitForFile(lockFile(place.dataDir, 'migration'), MIGRATION_WAIT, {
    waiting: () => waiting('another process that makes, migrates or restores the database'),
  });
  if (release === null) throw new FileProblem([MIGRATING]);
  try {
    await finishSwap(place.dataDir);
    await removeRestoreFiles(databasePlace(place));
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** True if a database exists. Always true for PostgreSQL: opening it throws if it is missing. */
export function hasDatabase(place: Place): boolean {
  if (isShared(place)) return true;
  const { dataDir, databaseFile } = databasePlace(place);
  return hasFile(databaseFile) || isSwapping(dataDir);
}

/**
 * Rejects a data directory without a database, and an empty PostgreSQL database, so that a command
 * does not create an empty one in the wrong place.
 * @throws FileProblem
 */
export async function requireDatabase(
  place: Place,
  lockTimeout = SHORT_LOCK_TIMEOUT,
): Promise<void> {
  const { dataDir, databaseFile, databaseUrl = null, given } = place;
  if (databaseUrl !== null) return requireSchema(databaseUrl, lockTimeout);
  if (hasDatabase(place)) return;
  throw new FileProblem([
    databaseFile === null
      ? `There is no data in ${given?.DATA_DIR ?? dataDir}. Set DATA_DIR as for the server.`
      : `There is no database ${given?.DATABASE_URL ?? databaseFile}. Set DATABASE_URL as for the server.`,
  ]);
}

async function requireSchema(databaseUrl: string, lockTimeout: LockTimeout): Promise<void> {
  const { db, close } = await openNamedReading(databaseUrl, lockTimeout);
  const missing = await missingSteps(db).finally(close);
  if (missing.length === Object.keys(MIGRATIONS).length)
    throw new FileProblem(['The database of DATABASE_URL is empty. Set it as for the server.']);
}

/**
 * Checks a data directory without a database against `EXPECT_DATA`; creates nothing.
 * @throws FileProblem when a database is expected, or a mounted volume
 */
export function checkExpectedData(place: Place, expected: Environment['expectData']): void {
  if (expected === 'off' || hasDatabase(place)) return;
  if (expected === 'on')
    throw new FileProblem([
      'EXPECT_DATA is on, and the data directory holds no database. Is its volume mounted?',
      'For a first start set EXPECT_DATA=off once.',
    ]);
  if (!isMounted(place.dataDir))
    throw new FileProblem([
      `No volume is mounted at ${place.dataDir}: all data would be lost with the container. Add -v spindle:${place.dataDir}`,
    ]);
}

const UNCONFIRMED = [
  'This version changes the database in a way that earlier ones cannot read.',
  'Stop all servers, back the database up (pg_dump), and start one with spindle serve --migrate, or with MIGRATE=on.',
];

/** Opens an empty in-memory database, for dry runs. */
export function openEmptyDatabase(): Promise<Connection> {
  return openMigrated(':memory:', SHORT_LOCK_TIMEOUT);
}

async function openMigrated(
  database: string,
  lockTimeout: LockTimeout,
  mayMigrate = true,
): Promise<Connection> {
  const connection = await openNamed(database, lockTimeout);
  try {
    if (!mayMigrate && (await isBreaking(connection.db))) throw new FileProblem(UNCONFIRMED);
    await migrate(connection.db);
    await connection.begin();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}
