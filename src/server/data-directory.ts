import { join } from 'node:path';
import { hasFile, makeDataFolder } from './adapters/data-folder.ts';
import { type Connection, openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import type { Environment } from './env.ts';

type Place = Pick<Environment, 'dataDir' | 'databaseFile'>;

/** Opens the database of a data directory, making and migrating what is missing. */
export async function openDataDirectory(place: Place): Promise<Connection> {
  makeDataFolder(place.dataDir);
  return openMigrated(databaseFile(place));
}

/** Whether a data directory has a database yet. */
export function hasDatabase(place: Place): boolean {
  return hasFile(databaseFile(place));
}

/** A database in memory, for looking at what would come of something. */
export function openEmptyDatabase(): Promise<Connection> {
  return openMigrated(':memory:');
}

async function openMigrated(file: string): Promise<Connection> {
  const connection = openDatabase(file);
  try {
    await migrate(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

function databaseFile({ dataDir, databaseFile }: Place): string {
  return databaseFile ?? join(dataDir, 'spindle.db');
}
