import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { LockTimeout } from '../process-lock.ts';
import { DatabaseAway, getFailure } from './failure.ts';

/** Maximum wait at startup in milliseconds; PostgreSQL is often started at the same time. */
const LONGEST_MS = 60_000;

const AGAIN_MS = 250;

/** Server and database for messages, without a user name and password. */
export type PostgresAddress = { server: string; database: string };

/**
 * Waits until PostgreSQL accepts connections.
 * @throws after the timeout; at once on any other error, such as a wrong password; the error has
 *   the address as `postgres`
 */
export async function reachPostgres(
  connectionString: string,
  { waiting }: Pick<LockTimeout, 'waiting'>,
  longest = LONGEST_MS,
): Promise<void> {
  const until = performance.now() + longest;
  for (let isReported = false; ; isReported = true) {
    const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    const failure = await client.connect().then(() => null, getFailure);
    client.end().catch(() => {});
    if (failure === null) return;
    const { host, port, database = '' } = client;
    const server = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const postgres: PostgresAddress = { server, database };
    if (!(failure instanceof DatabaseAway) || performance.now() + AGAIN_MS > until)
      throw Object.assign(failure as object, { postgres });
    if (!isReported) waiting(`PostgreSQL at ${server}, which cannot be reached yet`);
    await delay(AGAIN_MS);
  }
}
