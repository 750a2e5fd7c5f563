import type { PostgresAddress } from './database/postgres/wait-for-database.ts';
import { ConfigurationError } from './env.ts';
import { FileProblem } from './integrations/given-file.ts';

/** Returns an error as readable lines, without a stack or paths of the machine. */
export function explainError(error: unknown): readonly string[] {
  if (error instanceof FileProblem)
    return error.hint === undefined ? error.problems : [...error.problems, error.hint];
  if (error instanceof ConfigurationError) return error.problems;
  const { code, path, message, port, postgres } = error as NodeJS.ErrnoException & {
    port?: number;
    postgres?: PostgresAddress;
  };
  if (code === 'EADDRINUSE') return [`Port ${port} is already in use. Set PORT to another one.`];
  const rejection = postgres && describeRejection(code ?? '', postgres);
  if (rejection !== undefined) return [rejection];
  const known = REASONS.find(([pattern]) => pattern.test(code ?? ''));
  if (known !== undefined) return [known[1]];
  return [path === undefined ? message : `The data directory cannot be used (${code}).`];
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

const UNWRITABLE = 'The data directory cannot be written. Set DATA_DIR to one that can.';

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/, UNWRITABLE],
  [/^(EIO|SQLITE_IOERR.*)$/, 'The disk of the data directory fails: it cannot be read or written.'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'There is no space left on the disk of the data directory.'],
  [/^(SQLITE_BUSY|55P03$)/, 'Another process is writing to the database. Try again in a moment.'],
  [/^DATABASE_AWAY$/, 'PostgreSQL cannot be reached at the address of DATABASE_URL.'],
  [
    /^28\w{3}$/,
    'PostgreSQL does not let in whom DATABASE_URL names. Look at the name and password.',
  ],
  [/^3D000$/, 'PostgreSQL has no database of the name that DATABASE_URL gives. Make it first.'],
  [/^SQLITE_(NOTADB|CORRUPT)/, 'The database file is damaged or is no database.'],
];
