import type { LockTimeout } from '../database/process-lock.ts';

/**
 * Lock timeout for commands, in milliseconds: a user would rather wait than try again, and a server
 * writes for milliseconds.
 */
export const LOCK_TIMEOUT: LockTimeout = {
  longest: 60_000,
  waiting: (what) => console.error(`Waiting for ${what} …`),
  noticeAfter: 500,
};
