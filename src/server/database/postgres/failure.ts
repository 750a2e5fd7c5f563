/** PostgreSQL is temporarily unavailable; the message does not contain the URL. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: unknown) {
    super('PostgreSQL is not to be reached', { cause });
  }
}

/**
 * Codes of failed connections, and of a server that stops, starts or has no connection left
 * (SQLSTATE).
 */
const AWAY =
  /^(08\w{3}|57P0[1-5]|53300|25P03|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/;

/** Messages of the driver for errors without a code. */
const BROKEN =
  /terminated|timeout|not queryable|connection error|Client was closed|Connection ended/i;

/** Maps an error of the driver to `DatabaseAway` if PostgreSQL is unavailable. */
export function getFailure(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const { code, message = '' } = error as { code?: string; message?: string };
  const isAway = code === undefined ? BROKEN.test(message) : AWAY.test(code);
  return isAway ? new DatabaseAway(error) : error;
}

export function throwFailure(error: unknown): never {
  throw getFailure(error);
}
