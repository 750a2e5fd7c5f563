/** Failure of an installation or build; `output` is the tool's output. */
export class PreparationError extends Error {
  /**
   * @param {string} message
   * @param {string} [output]
   */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Ends the process with readable lines; rethrows any other error.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  if (!(error instanceof PreparationError)) throw error;
  if (error.output !== '') console.error(error.output.trimEnd());
  console.error(`spindle: ${error.message}`);
  process.exit(1);
}
