import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isRunning } from './processes.mjs';

const PREFIX = 'spindle-run-';

/**
 * Gives this process and its children a temporary folder of their own, which is deleted when it
 * ends, and deletes those of runs that were killed. Does nothing in a child.
 */
export function createRunFolder() {
  const parent = tmpdir();
  if (basename(parent).startsWith(PREFIX)) return;
  for (const name of readdirSync(parent)) if (isAbandoned(name)) remove(join(parent, name));
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user, with its data in here.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.on('exit', () => remove(folder));
}

/** @param {string} name */
function isAbandoned(name) {
  return name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10));
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // A process that is ending still writes to it, or it belongs to another user.
  }
}
