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
import { type Connection, openDatabase } from './database/connection.ts';
import { isOutdated } from './database/copy.ts';
import { migrate } from './database/migrate.ts';
import { holdFile, type Patience, SHORT_PATIENCE } from './database/process-lock.ts';
import type { Environment } from './env.ts';
import { makeBackup } from './features/backups/backup-service.ts';

type Place = Pick<Environment, 'dataDir' | 'databaseFile'>;

/** Longest that a start waits while another process makes or migrates the database, in milliseconds. */
const MIGRATION_WAIT = 60_000;

/** Opens the database of a data directory, making and migrating what is missing. */
export async function openDataDirectory(
  place: Place,
  patience = SHORT_PATIENCE,
): Promise<Connection> {
  const release = await holdMigration(place, patience);
  try {
    const { databaseFile: file } = databasePlace(place);
    makePrivateFile(file);
    for (const companion of ['-wal', '-shm']) keepPrivate(file + companion);
    // What a step would spoil can be had back.
    if (isOutdated(file))
      await makeBackup(databasePlace(place), {
        kind: 'migration',
        now: () => new Date(),
        waiting: patience.waiting,
      });
    return await openMigrated(file, patience);
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
  makeDataFolder(place.dataDir);
  const release = holdFile(lockFile(place.dataDir, 'server'), 0);
  if (release === null)
    throw new FileProblem(['Another Spindle serves this data directory already. Stop it first.']);
  return release;
}

/** Keeps servers and commands out of a data directory, until it is given free. */
export async function ownDataDirectory(
  place: Place,
  patience = SHORT_PATIENCE,
): Promise<() => void> {
  const releaseServer = serveAlone(place);
  const releaseMigration = await holdMigration(place, patience);
  return () => {
    releaseMigration();
    releaseServer();
  };
}

/** Where everything lies. */
export function databasePlace({ dataDir, databaseFile }: Place): {
  dataDir: string;
  databaseFile: string;
} {
  return { dataDir, databaseFile: databaseFile ?? join(dataDir, 'spindle.db') };
}

/** One process at a time makes, migrates or replaces the database; what it left half is done first. */
async function holdMigration(place: Place, { waiting }: Patience): Promise<() => void> {
  makeDataFolder(place.dataDir);
  const release = holdFile(lockFile(place.dataDir, 'migration'), MIGRATION_WAIT, () =>
    waiting('another process that makes, migrates or restores the database'),
  );
  if (release === null)
    throw new FileProblem(['Another process is migrating or restoring the data directory.']);
  await finishSwap(place.dataDir);
  return release;
}

/** Whether a data directory has a database yet. */
export function hasDatabase(place: Place): boolean {
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
  return openMigrated(':memory:', SHORT_PATIENCE);
}

async function openMigrated(file: string, patience: Patience): Promise<Connection> {
  const connection = openDatabase(file, patience);
  try {
    await migrate(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}
