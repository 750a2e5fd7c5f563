/** The way to PostgreSQL, or PostgreSQL itself, is not there for now; nothing of the address is in it. */
class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: unknown) {
    super('PostgreSQL is not to be reached', { cause });
  }
}

/** Connections that fail, a server that stops, starts or has no connection left (SQLSTATE). */
const AWAY =
  /^(08\w{3}|57P0[1-5]|53300|25P03|E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/;

/** What the driver says without a code. */
const BROKEN =
  /terminated|timeout|not queryable|connection error|Client was closed|Connection ended/i;

/** What a statement failed with, by what is to be done about it. */
export function getFailure(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const { code, message = '' } = error as { code?: string; message?: string };
  const isAway = code === undefined ? BROKEN.test(message) : AWAY.test(code);
  return isAway ? new DatabaseAway(error) : error;
}

/** Does work with a database. @throws what it failed with */
export async function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw getFailure(error);
  });
}
