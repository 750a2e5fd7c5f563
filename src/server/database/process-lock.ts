import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * Holds a file for this process alone until it is released or the process ends, however it ends:
 * the operating system keeps the lock, so a crash leaves none behind.
 * @param waitMs how long another holder is waited for
 * @returns what releases it, or `null` when another process holds it
 */
export function holdFile(file: string, waitMs: number): (() => void) | null {
  const database = new Database(file, { timeout: waitMs });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => database.close();
}

/** The lock of whoever makes a backup, or takes away what one may be reading. */
export function backupLock(dataDir: string): string {
  return join(dataDir, 'backup.lock');
}
