import { loseSession } from '../lib/admin-session.ts';
import { program } from '../lib/http/server-status.ts';
import { holdsUnsaved } from '../lib/stale-chunk-reload.ts';
import { storageKey } from '../lib/storage-key.ts';
import { clearStoredData } from '../lib/stored-data.ts';

/** Minimum milliseconds between two reloads, in case the server sends the page all the same. */
const RELOAD_MS = 10_000;

const RELOADED = storageKey('reloaded-at');

let isLeaving = false;

/**
 * Clears what this browser has of a private club to which it lost access, and reloads: the server
 * then sends the sign-in page. Typed text stays, for an admin who signs in again over the form.
 */
export async function loseAccess(): Promise<void> {
  // In development another server sends the page.
  if (isLeaving || program === '') return;
  isLeaving = !holdsUnsaved();
  if (isLeaving) document.body.hidden = true;
  const isAgain = Date.now() - readTime() < RELOAD_MS;
  await clearStoredData();
  if (!isLeaving) return loseSession();
  if (isAgain) return showNotice();
  writeTime();
  location.reload();
}

function showNotice(): void {
  document.body.textContent = 'This club is private. Reload the page to sign in.';
  document.body.hidden = false;
}

/** Returns the time of the last reload, in ms since 1970; 0 without one. */
function readTime(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED));
  } catch {
    return 0;
  }
}

function writeTime(): void {
  try {
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Storage is unavailable.
  }
}
