import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, ROOT } from './processes.mjs';

const FILE = join(ROOT, '.cache', 'prepare.lock');
const STALE_AFTER_MS = 30 * 60_000;

/** Number of uses of the lock in this process. */
let held = 0;

/**
 * Runs `work` unless it is done, while no other process of this project installs or builds. The lock
 * is reentrant in this process.
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 * @param {(line: string) => void} say
 */
export async function runUnlessDone(isDone, work, say) {
  if (isDone()) return;
  if (held === 0) await waitForLock(say);
  held += 1;
  try {
    if (!isDone()) await work();
  } finally {
    held -= 1;
    if (held === 0) releaseLock();
  }
}

/** @param {(line: string) => void} say */
async function waitForLock(say) {
  mkdirSync(dirname(FILE), { recursive: true });
  for (let tries = 0; !takeLock(); tries += 1) {
    if (tries === 0) say('Waiting for another process that installs or builds …');
    await sleep(200);
  }
}

function takeLock() {
  if (isAbandoned()) releaseLock();
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

function releaseLock() {
  rmSync(FILE, { force: true });
}

/** True if the process that took the lock has ended without releasing it, or has held it too long. */
function isAbandoned() {
  try {
    const pid = Number.parseInt(readFileSync(FILE, 'utf8'), 10);
    if (Date.now() - statSync(FILE).mtimeMs > STALE_AFTER_MS || pid === process.pid) return true;
    // NaN: the owner has not written its process id yet.
    return !Number.isNaN(pid) && !isRunning(pid);
  } catch {
    // There is no lock.
    return false;
  }
}
