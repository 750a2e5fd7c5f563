import { version } from '../../../package.json' with { type: 'json' };

/** Version of the program. */
export const PROGRAM_VERSION = version;
