import { buildIfStale } from './build-app.mjs';
import { installIfMissing } from './install-packages.mjs';
import { exitWith, printError } from './preparation-error.mjs';

/** Installs and builds if necessary; ends the process with readable lines if that fails. */
export async function prepare() {
  try {
    await installIfMissing(printError);
    await buildIfStale(printError);
  } catch (error) {
    exitWith(error);
  }
}
