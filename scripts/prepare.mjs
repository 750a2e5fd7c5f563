import { buildIfStale } from './build-app.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';

/** Installs and builds what is needed; ends the process with readable lines when that fails. */
export async function prepare() {
  try {
    await installIfMissing(printError);
    await buildIfStale(printError);
  } catch (error) {
    exitWith(error);
  }
}

/** Progress goes to the error output, so that a command's own output stays clean. @param {string} line */
export function printError(line) {
  console.error(line);
}
