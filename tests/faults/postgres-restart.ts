import { setTimeout as delay } from 'node:timers/promises';
import { type Check, must, mustBeEmpty, NotRun } from './check.ts';
import { createClient } from './client.ts';
import { readPostgres, withPostgres } from './postgres.ts';
import { inFolder, startServer } from './server.ts';
import { acknowledged, keepWriting, makeAlbums, mustMatch } from './writes.ts';

const REPEATS = { full: 10, short: 1 };
const ALBUMS = 20;
const WRITES_PER_SECOND = 50;
/** Number of responses awaited before the stop, during it and after the restart. */
const ENOUGH = 10;
/** Timeout for them, in ms. */
const LOCK_TIMEOUT = 60_000;

export const postgresRestart: Check = {
  name: 'postgres-restart',
  promise: 'returns 503 with Retry-After while PostgreSQL is down, and recovers by itself',
  isShort: true,
  run: (effort) =>
    inFolder((dataDir) =>
      withPostgres(async ({ url, pauses }) => {
        if (pauses === null)
          throw new NotRun('DATABASE_URL_TEST names one that is not to be stopped');
        const server = await startServer(dataDir, { settings: { DATABASE_URL: url } });
        const client = createClient(server.url, { sockets: ALBUMS + 1 });
        const ledger = await makeAlbums(client, ALBUMS);
        const writes = keepWriting(client, ledger, WRITES_PER_SECOND);
        const until = (status: number) => untilResponded(writes.statuses, status);
        await until(200);
        for (let repeat = 0; repeat < REPEATS[effort]; repeat += 1) {
          await pauses.halt();
          await until(503);
          const { status, headers } = await client.write(
            'PUT',
            `/api/albums/${ledger.tracks[0]?.id}`,
            {
              tier: 'S',
            },
          );
          must(status === 503, `a write returns ${status} while PostgreSQL is down`);
          must(headers['retry-after'] !== undefined, 'a 503 response has no Retry-After');
          await pauses.resume();
          await until(200);
        }
        await writes.stop();
        client.close();
        mustMatch(await readPostgres(url), ledger);
        const others = writes.statuses.filter((status) => status !== 200 && status !== 503);
        mustBeEmpty('responses other than 200 and 503', others.map(String));
        const { code } = await server.kill('SIGTERM');
        must(code === 0, `the server exits with code ${code}`);
        const away = writes.statuses.filter((status) => status === 503).length;
        return `${REPEATS[effort]} times away, ${away} writes told so, ${acknowledged(ledger)} acknowledged, 0 lost`;
      }),
    ),
};

/** Waits for more responses with a status. */
async function untilResponded(statuses: readonly number[], status: number): Promise<void> {
  const seen = statuses.length;
  const until = performance.now() + LOCK_TIMEOUT;
  const found = () => statuses.slice(seen).filter((one) => one === status).length;
  while (found() < ENOUGH && performance.now() < until) await delay(1);
  must(found() >= ENOUGH, `only ${found()} writes returned ${status} before the deadline`);
}
