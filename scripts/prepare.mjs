import { buildIfStale } from './build-app.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith } from './preparation-error.mjs';

/**
 * Installs and builds if necessary; ends the process with readable lines if that fails. Progress goes
 * to stderr, so that a command's stdout has only its own output.
 */
export async function prepare() {
  await installIfMissing(console.error).catch(exitWith);
  await buildIfStale(console.error).catch(exitWith);
}
