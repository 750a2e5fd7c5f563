import packageJson from '../../../package.json' with { type: 'json' };

export const PROGRAM_VERSION = packageJson.version;

/** Home page of the project; `null` if package.json has none. */
export const PROJECT_URL = (packageJson as { homepage?: string }).homepage ?? null;
