import { setTimeout as delay } from 'node:timers/promises';
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
 * @returns releases the lock, or `null` when another process holds it
 */
export function holdFile(file: string): (() => void) | null {
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return () => {
      database.close();
    };
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

/** Milliseconds between attempts. */
const POLL_MS = 50;

/**
 * Locks a file as `holdFile` does, and waits for another holder without blocking this thread.
 * @param waitMs maximum wait
 * @param waiting called before waiting for another holder
 * @param signal ends the wait
 * @returns releases the lock, or `null` when another process still holds it
 * @throws when the signal aborts
 */
export async function waitForFile(
  file: string,
  waitMs: number,
  { waiting, signal }: { waiting?: () => void; signal?: AbortSignal | undefined } = {},
): Promise<(() => void) | null> {
  const until = performance.now() + waitMs;
  signal?.throwIfAborted();
  for (let isReported = false; ; isReported = true) {
    const release = holdFile(file);
    if (release !== null || performance.now() >= until) return release;
    if (!isReported) waiting?.();
    await delay(POLL_MS, undefined, { signal });
  }
}
