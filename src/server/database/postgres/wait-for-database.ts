import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { LockTimeout } from '../process-lock.ts';
import { getFailure } from './failure.ts';

/** Maximum wait at startup in milliseconds; PostgreSQL is often started at the same time. */
const LONGEST_MS = 60_000;

const AGAIN_MS = 250;

/**
 * Waits until PostgreSQL accepts connections.
 * @throws after the timeout; at once on any other error, such as a wrong password
 */
export async function reachPostgres(
  connectionString: string,
  { waiting }: Pick<LockTimeout, 'waiting'>,
  longest = LONGEST_MS,
): Promise<void> {
  const until = performance.now() + longest;
  for (let isReported = false; ; isReported = true) {
    const failure = await tryOnce(connectionString);
    if (failure === null) return;
    const isAway = (failure as { code?: string }).code === 'DATABASE_AWAY';
    if (!isAway || performance.now() + AGAIN_MS > until) throw failure;
    if (!isReported) waiting('PostgreSQL, which cannot be reached yet');
    await delay(AGAIN_MS);
  }
}

async function tryOnce(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return getFailure(error);
  } finally {
    client.end().catch(() => {});
  }
}
