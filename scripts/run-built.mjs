import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

/**
 * Runs a built entry of dist/server inside this process, so that it receives signals directly.
 *
 * The working directory becomes the project's folder, where .env and ./data are. INIT_CWD has the
 * user's working directory (npm sets it before it changes the directory), against which file
 * arguments are resolved.
 * @param {string} name
 * @param {string[]} args arguments of the entry, from process.argv[2] on
 */
export async function runBuilt(name, args) {
  const file = join(ROOT, 'dist', 'server', `${name}.js`);
  if (!existsSync(file)) {
    console.error(`spindle: there is no command '${name}'.`);
    process.exit(1);
  }
  process.env.INIT_CWD = userFolder();
  process.chdir(ROOT);
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args);
  await import(pathToFileURL(file).href);
}

/**
 * Without npm, INIT_CWD may be inherited from an outer npm, and the working directory is correct.
 */
function userFolder() {
  const isMovedByNpm = process.env.npm_lifecycle_event !== undefined && isProjectFolder();
  return (isMovedByNpm ? process.env.INIT_CWD : undefined) ?? process.cwd();
}

function isProjectFolder() {
  return join(process.cwd(), '/') === join(ROOT, '/');
}
