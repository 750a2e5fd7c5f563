import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './processes.mjs';

const FOLDER = join(ROOT, '.cache');
const FILE = join(FOLDER, 'prepare.lock');
const STALE_AFTER_MS = 30 * 60_000;

/** Number of nested uses of the lock in this process. */
let held = 0;

/**
 * Runs `work` while no other process of this project installs or builds; the lock is reentrant in
 * this process.
 * @param {() => Promise<void>} work
 * @param {(line: string) => void} say
 */
export async function withLock(work, say) {
  if (held === 0) await waitForLock(say);
  held += 1;
  try {
    await work();
  } finally {
    held -= 1;
    if (held === 0) {
      process.off('exit', releaseLock);
      releaseLock();
    }
  }
}

/** @param {(line: string) => void} say */
async function waitForLock(say) {
  mkdirSync(FOLDER, { recursive: true });
  if (!takeLock()) {
    say('Waiting for another process that installs or builds …');
    while (!takeLock()) await sleep(200);
  }
  process.on('exit', releaseLock);
}

function takeLock() {
  if (isAbandoned()) releaseLock();
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function releaseLock() {
  rmSync(FILE, { force: true });
}

/** True if the lock was left behind by a process that has ended. */
function isAbandoned() {
  const file = statSync(FILE, { throwIfNoEntry: false });
  if (file === undefined) return false;
  return Date.now() - file.mtimeMs > STALE_AFTER_MS || !isAlive(readOwner());
}

/** Process id in the lock; `NaN` while it is being written or removed. */
function readOwner() {
  try {
    return Number.parseInt(readFileSync(FILE, 'utf8'), 10);
  } catch (error) {
    if (getCode(error) === 'ENOENT') return Number.NaN;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (Number.isNaN(pid)) return true;
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return getCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function getCode(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
