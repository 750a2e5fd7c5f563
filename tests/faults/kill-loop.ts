import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '../e2e/support/server.ts';
import type { Check } from './check.ts';
import { getRandom, must } from './check.ts';
import { createClient } from './client.ts';
import { runCommandWith } from './commands.ts';
import { readPostgres, withPostgres } from './postgres.ts';
import { inFolder, launch, startServer } from './server.ts';
import {
  acknowledged,
  keepWriting,
  type Ledger,
  mustMatch,
  prepareAlbums,
  readFile,
  type Stored,
  settle,
} from './writes.ts';

const KILLS = { full: 500, short: 2 };
const POSTGRES_KILLS = { full: 100, short: 2 };
const WRITES_PER_SECOND = 50;
const ALBUMS = 20;
/** Fewer than the passwords that a server checks and queues, all of which a slow machine needs. */
const SOCKETS = 16;
/**
 * Maximum responses until a kill, and maximum delay between the last of them and the kill, in ms.
 */
const MAX_ANSWERS = 30;
const LATEST = 25;
/** Milliseconds without a response after which a server fails. */
const LOCK_TIMEOUT = 30_000;

export const killLoop: Check = {
  name: 'kill',
  promise: 'loses no acknowledged write on kill -9 under 50 writes per second',
  isShort: true,
  run: (effort) =>
    inFolder((dataDir) => {
      const read = () => readFile(join(dataDir, 'spindle.db'));
      return killAgainAndAgain({ dataDir, settings: {}, read }, KILLS[effort]);
    }),
};

export const killOnPostgres: Check = {
  name: 'postgres-kill',
  promise: 'loses no acknowledged write on kill -9 with PostgreSQL',
  isShort: false,
  run: (effort) =>
    inFolder((dataDir) =>
      withPostgres(({ url }) => {
        const read = () => readPostgres(url);
        const club = { dataDir, settings: { DATABASE_URL: url }, read };
        return killAgainAndAgain(club, POSTGRES_KILLS[effort]);
      }),
    ),
};

type Club = { dataDir: string; settings: Settings; read: () => Stored | Promise<Stored> };

async function killAgainAndAgain(club: Club, kills: number): Promise<string> {
  const { dataDir, settings, read } = club;
  const random = getRandom(9);
  const ledger = await prepareAlbums(dataDir, ALBUMS, settings);
  for (let kill = 0; kill < kills; kill += 1) {
    // Every tenth kill is during startup, while the server recovers from the previous one.
    if (kill % 10 === 9) await killStarting(club, random() * 400);
    else await killWriting(club, ledger, random);
  }
  const server = await startServer(dataDir, { settings });
  mustMatch(await read(), ledger);
  await server.kill('SIGTERM');
  await runCommandWith(settings, 'check-integrity', dataDir);
  return `${kills} kills, ${acknowledged(ledger)} acknowledged writes, 0 lost`;
}

async function killStarting({ dataDir, settings }: Club, afterMs: number): Promise<void> {
  const { server } = launch(dataDir, { settings });
  await delay(afterMs);
  await server.kill('SIGKILL');
}

async function killWriting(
  { dataDir, settings, read }: Club,
  ledger: Ledger,
  random: () => number,
): Promise<void> {
  const server = await startServer(dataDir, { settings });
  const stored = await read();
  mustMatch(stored, ledger);
  settle(stored, ledger);
  const client = createClient(server.url, { sockets: SOCKETS });
  const { statuses, stop } = keepWriting(client, ledger, WRITES_PER_SECOND);
  const enough = 1 + random() * MAX_ANSWERS;
  const until = performance.now() + LOCK_TIMEOUT;
  while (statuses.length < enough && performance.now() < until) await delay(1);
  await delay(random() * LATEST);
  await server.kill('SIGKILL');
  await stop();
  client.close();
  must(
    statuses.length >= enough,
    `only ${statuses.length} writes got a response before the deadline`,
  );
  const rejected = statuses.find((status) => status !== 200);
  must(rejected === undefined, `after a kill the right password is answered ${rejected}`);
}
