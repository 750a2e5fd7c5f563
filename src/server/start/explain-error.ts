import { isAbsolute, relative, resolve } from 'node:path';
import type { PostgresAddress } from '../database/postgres/wait-for-database.ts';
import { FileProblem } from '../integrations/given-file.ts';
import { ConfigurationError, type GivenPlaces, locateDatabase } from '../settings/env.ts';

type SystemError = NodeJS.ErrnoException & {
  hostname?: string;
  port?: number;
  postgres?: PostgresAddress;
};

/**
 * Returns an error as readable lines, without a stack or paths of the machine.
 * @param given settings that the lines name; `undefined` before they were read
 */
export function explainError(error: unknown, given: GivenPlaces | undefined): readonly string[] {
  if (error instanceof FileProblem)
    return error.hint === undefined ? error.problems : [...error.problems, error.hint];
  if (error instanceof ConfigurationError) return error.problems;
  const problem = error as SystemError;
  const { code = '', postgres } = problem;
  const known = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  return [
    (given && describeListening(problem, given)) ??
      (postgres && describeRejection(code, postgres)) ??
      known ??
      (given && describePath(problem, given)) ??
      problem.message,
  ];
}

const ADDRESSES =
  'Set HOST to 127.0.0.1 for this machine only, to 0.0.0.0 for every network, or to lan.';

const NO_ADDRESS = /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/;

/** Returns why the server cannot listen at `HOST` and `PORT`. */
function describeListening(error: SystemError, { HOST }: GivenPlaces): string | undefined {
  const { code = '', syscall, hostname, port } = error;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (syscall === 'getaddrinfo' && hostname === HOST)
    return `HOST=${HOST} has no address that this machine can find. ${ADDRESSES}`;
  if (syscall !== 'listen') return undefined;
  if (NO_ADDRESS.test(code)) return `HOST=${HOST} is not an address of this machine. ${ADDRESSES}`;
  if (code === 'EACCES')
    return `PORT=${port} is not allowed for this user: most systems reserve those below 1024. Set PORT to another one.`;
  return undefined;
}

/** Returns why a connection to PostgreSQL failed. */
function describeRejection(
  code: string,
  { server, database }: PostgresAddress,
): string | undefined {
  if (code === 'DATABASE_AWAY') return `PostgreSQL cannot be reached at ${server}.`;
  if (code === '3D000')
    return `PostgreSQL at ${server} has no database '${database}'. Create it first.`;
  if (/^28\w{3}$/.test(code))
    return `PostgreSQL at ${server} rejects the user name or password of the database URL.`;
  return undefined;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(SQLITE_BUSY|55P03$)/, 'Another process is writing to the database. Try again in a moment.'],
  [/^DATABASE_AWAY$/, 'PostgreSQL cannot be reached at the address of DATABASE_URL.'],
  [
    /^28\w{3}$/,
    'PostgreSQL does not let in whom DATABASE_URL names. Look at the name and password.',
  ],
  [/^3D000$/, 'PostgreSQL has no database of the name that DATABASE_URL gives. Make it first.'],
];

type Remedy = (setting: string) => string;
const ANOTHER: Remedy = (setting) => `Set ${setting} to another path.`;

/** Codes, what is wrong with a path, and what to do. */
const PATH_REASONS: readonly (readonly [RegExp, reason: string, Remedy])[] = [
  [
    /^(EACCES|SQLITE_CANTOPEN.*|SQLITE_READONLY.*)$/,
    'this user may not read or write there',
    (setting) => `Give it the permission, or set ${setting} to another path.`,
  ],
  [
    /^EPERM$/,
    'it belongs to another user',
    (setting) => `Start Spindle as that user, or set ${setting} to another path.`,
  ],
  [/^EROFS$/, 'its disk is read-only', (setting) => `Set ${setting} to a path on another disk.`],
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    'its disk has no space left',
    (setting) => `Free some, or set ${setting} to a path on another disk.`,
  ],
  [/^(EIO|SQLITE_IOERR.*)$/, 'its disk fails to read or write', () => 'Check the disk.'],
  [/^ENOTDIR$/, 'a part of this path is a file, not a folder', ANOTHER],
  [/^EISDIR$/, 'a folder is in the place of a file', ANOTHER],
  [/^(ENOENT|EEXIST|ELOOP)$/, 'it cannot be created', ANOTHER],
  [/^ENAMETOOLONG$/, 'this path is too long', ANOTHER],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'the database file is damaged, or is no database',
    (setting) => `Restore a backup, or set ${setting} to another path.`,
  ],
];

/** Errors that name no path: of SQLite, and of writes to an open file. */
const WITHOUT_PATH = /^(SQLITE_.+|ENOSPC|EDQUOT|EIO|EROFS)$/;

/** Returns why the data directory or the database file cannot be used. */
function describePath(error: SystemError, given: GivenPlaces): string | undefined {
  const { code = '', path } = error;
  if (path === undefined && !WITHOUT_PATH.test(code)) return undefined;
  const known = PATH_REASONS.find(([pattern]) => pattern.test(code));
  if (path === undefined && known === undefined) return undefined;
  const [, reason, remedy] = known ?? [null, code, ANOTHER];
  const setting = findSetting(error, given);
  if (setting === null) return `A file outside of the data directory cannot be used: ${reason}.`;
  const [name, value] = setting;
  return `${name}=${value} cannot be used: ${reason}. ${remedy(name)}`;
}

/** Returns the setting with the path of an error, and its value; `null` for another path. */
function findSetting({ code = '', path }: SystemError, given: GivenPlaces) {
  const { DATA_DIR, DATABASE_URL } = given;
  const { databaseFile } = locateDatabase(DATABASE_URL);
  const directory = ['DATA_DIR', DATA_DIR] as const;
  const database = databaseFile === null ? directory : (['DATABASE_URL', DATABASE_URL] as const);
  // SQLite names no path.
  if (path === undefined) return code.startsWith('SQLITE_') ? database : directory;
  // Including its companions, such as -wal.
  if (databaseFile !== null && path.startsWith(databaseFile)) return database;
  const dataDir = resolve(DATA_DIR);
  if (isWithin(path, dataDir) || isWithin(dataDir, path)) return directory;
  return databaseFile !== null && isWithin(databaseFile, path) ? database : null;
}

function isWithin(path: string, folder: string): boolean {
  const rest = relative(folder, path);
  return !rest.startsWith('..') && !isAbsolute(rest);
}
