import { buildIfStale } from './build-app.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';

/** Installs and builds if necessary; ends the process with readable lines if that fails. */
export async function prepare() {
  try {
    await installIfMissing(printError);
    await buildIfStale(printError);
  } catch (error) {
    exitWith(error);
  }
}

/**
 * Prints progress to stderr, so that a command's stdout has only its own output.
 * @param {string} line
 */
export function printError(line) {
  console.error(line);
}
