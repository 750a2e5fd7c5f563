import Database from 'better-sqlite3';

/** How a process waits for another. */
export type LockTimeout = {
  /** Longest, in milliseconds. */
  longest: number;
  /** Told what is waited for, once it takes longer than `toldAfter` milliseconds. */
  waiting: (what: string) => void;
  toldAfter: number;
};

/** A server's: a request waits no longer, and its answer says why. */
export const SHORT_LOCK_TIMEOUT: LockTimeout = {
  longest: 5000,
  waiting: () => {},
  toldAfter: 5000,
};

/**
 * Holds a file for this process alone until it is released or the process ends, however it ends:
 * the operating system keeps the lock, so a crash leaves none behind.
 * @param waitMs how long another holder is waited for
 * @param waiting told when there is another holder and it is waited for
 * @returns what releases it, or `null` when another process holds it
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
