import { join } from 'node:path';
import {
  hasFile,
  keepPrivate,
  lockFile,
  makeDataFolder,
  makePrivateFile,
} from './adapters/data-folder.ts';
import { FileProblem } from './adapters/given-file.ts';
import { finishSwap, isSwapping } from './adapters/swap.ts';
import type { Connection, Db } from './database/connection.ts';
import { isOutdated } from './database/copy.ts';
import { migrate } from './database/migrate.ts';
import { openNamed, openNamedReading } from './database/open.ts';
import { holdFile, type LockTimeout, SHORT_LOCK_TIMEOUT } from './database/process-lock.ts';
import { takeAlone } from './database/serving.ts';
import { asOfOneMoment } from './database/transaction.ts';
import type { Environment } from './env.ts';
import { makeBackup } from './features/backups/backup-service.ts';

type Place = Pick<Environment, 'dataDir' | 'databaseFile'> & {
  databaseUrl?: string | null;
};

/** Longest that a start waits while another process makes or migrates the database, in milliseconds. */
const MIGRATION_WAIT = 60_000;

/** Opens the database of a data directory, making and migrating what is missing. */
export async function openDataDirectory(
  place: Place,
  lockTimeout = SHORT_LOCK_TIMEOUT,
): Promise<Connection> {
  const { databaseUrl = null } = place;
  if (databaseUrl !== null) return openMigrated(databaseUrl, lockTimeout);
  const release = await holdMigration(place, lockTimeout);
  try {
    const { databaseFile: file } = databasePlace(place);
    makePrivateFile(file);
    for (const companion of ['-wal', '-shm']) keepPrivate(file + companion);
    // What a step would spoil can be had back.
    if (isOutdated(file))
      await makeBackup(databasePlace(place), {
        kind: 'migration',
        now: () => new Date(),
        waiting: lockTimeout.waiting,
      });
    return await openMigrated(file, lockTimeout);
  } finally {
    release();
  }
}

/**
 * Makes this process the only server of a data directory.
 * @returns what gives it free again
 * @throws FileProblem when another process serves it
 */
export function serveAlone(place: Place): () => void {
  // There any number of servers may share the data.
  if (isShared(place)) return () => {};
  makeDataFolder(place.dataDir);
  const release = holdFile(lockFile(place.dataDir, 'server'), 0);
  if (release === null)
    throw new FileProblem(['Another Spindle serves this data directory already. Stop it first.']);
  return release;
}

/** Keeps servers and commands out of a data directory, until it is given free. */
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

/** Servers of PostgreSQL are kept out by a lock there, which a connection of its own holds. */
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

/** What opens the database: a file, or an address of PostgreSQL. */
export function databaseName(place: Place): string {
  return place.databaseUrl ?? databasePlace(place).databaseFile;
}

/** True if it is kept by PostgreSQL, where nothing lies in the data directory. */
export function isShared({ databaseUrl = null }: Place): boolean {
  return databaseUrl !== null;
}

/** Where everything lies. */
export function databasePlace({ dataDir, databaseFile }: Place): {
  dataDir: string;
  databaseFile: string;
} {
  return { dataDir, databaseFile: databaseFile ?? join(dataDir, 'spindle.db') };
}

/** One process at a time makes, migrates or replaces the database; what it left half is done first. */
async function holdMigration(place: Place, { waiting }: LockTimeout): Promise<() => void> {
  makeDataFolder(place.dataDir);
  const release = holdFile(lockFile(place.dataDir, 'migration'), MIGRATION_WAIT, () =>
    waiting('another process that makes, migrates or restores the database'),
  );
  if (release === null)
    throw new FileProblem(['Another process is migrating or restoring the data directory.']);
  await finishSwap(place.dataDir);
  return release;
}

/** True if there is a database yet; one of PostgreSQL is there, or whoever opens it says that it is not. */
export function hasDatabase(place: Place): boolean {
  if (isShared(place)) return true;
  const { dataDir, databaseFile } = databasePlace(place);
  return hasFile(databaseFile) || isSwapping(dataDir);
}

/** @throws FileProblem when there is no database, before anything is made */
export function requireData(place: Place): void {
  if (hasDatabase(place)) return;
  throw new FileProblem([
    'EXPECT_DATA is on, and the data directory holds no database. Is its volume mounted?',
    'For a first start set EXPECT_DATA=off once.',
  ]);
}

/** A database in memory, for looking at what would come of something. */
export function openEmptyDatabase(): Promise<Connection> {
  return openMigrated(':memory:', SHORT_LOCK_TIMEOUT);
}

async function openMigrated(database: string, lockTimeout: LockTimeout): Promise<Connection> {
  const connection = await openNamed(database, lockTimeout);
  try {
    await migrate(connection.db);
    await connection.begin();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}
