import type { LockTimeout } from '../database/process-lock.ts';

/** A person's, who started a command and would rather wait than try again; a server writes for milliseconds. */
export const LOCK_TIMEOUT: LockTimeout = {
  longest: 60_000,
  waiting: (what) => console.error(`Waiting for ${what} …`),
  toldAfter: 500,
};
