import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { LockTimeout } from '../process-lock.ts';
import { getFailure } from './failure.ts';

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
    const { failure, address } = await tryOnce(connectionString);
    if (failure === null) return;
    const isAway = (failure as { code?: string }).code === 'DATABASE_AWAY';
    if (!isAway || performance.now() + AGAIN_MS > until)
      throw Object.assign(failure, { postgres: address });
    if (!isReported) waiting(`PostgreSQL at ${address.server}, which cannot be reached yet`);
    await delay(AGAIN_MS);
  }
}

type Attempt = { failure: object | null; address: PostgresAddress };

async function tryOnce(connectionString: string): Promise<Attempt> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  const { host, port, database = '' } = client;
  const address = { server: `${host.includes(':') ? `[${host}]` : host}:${port}`, database };
  try {
    await client.connect();
    return { failure: null, address };
  } catch (error) {
    return { failure: getFailure(error) as object, address };
  } finally {
    client.end().catch(() => {});
  }
}
