import Database from 'better-sqlite3';

/** Wait for the lock of another process. */
export type LockTimeout = {
  /** Maximum wait in milliseconds. */
  longest: number;
  /** Called with the reason once the wait exceeds `toldAfter` milliseconds. */
  waiting: (what: string) => void;
  noticeAfter: number;
};

/** Timeout of a server: longer waits fail the request with an error. */
export const SHORT_LOCK_TIMEOUT: LockTimeout = {
  longest: 5000,
  waiting: () => {},
  noticeAfter: 5000,
};

/**
 * Locks a file until it is released or the process ends. The operating system owns the lock, so a
 * crash releases it.
 * @param waitMs maximum wait for another holder
 * @param waiting called before waiting for another holder
 * @returns releases the lock, or `null` when another process holds it
 */
export function holdFile(file: string, waitMs: number, waiting = () => {}): (() => void) | null {
  const database = new Database(file, { timeout: 0 });
  const release = () => {
    database.close();
  };
  if (isHeld(database)) return release;
  if (waitMs > 0) {
    waiting();
    database.pragma(`busy_timeout = ${waitMs}`);
    if (isHeld(database)) return release;
  }
  database.close();
  return null;
}

function isHeld(database: Database.Database): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    database.close();
    throw error;
  }
}
