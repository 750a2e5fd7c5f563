import { version } from '../../../package.json' with { type: 'json' };

export const PROGRAM_VERSION = version;
