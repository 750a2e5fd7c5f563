import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Check } from './check.ts';
import { must, randomOf } from './check.ts';
import { createClient } from './client.ts';
import { runCommand } from './commands.ts';
import { inFolder, launch, startServer } from './server.ts';
import {
  acknowledged,
  keepWriting,
  type Ledger,
  mustHoldAll,
  prepareAlbums,
  settle,
} from './writes.ts';

const KILLS = { full: 500, short: 5 };
const WRITES_PER_SECOND = 50;
const ALBUMS = 20;
/** Most answers until a kill, and how long after the last of them it comes at most, in ms. */
const MOST_ANSWERS = 30;
const LATEST = 25;
/** A server that answers nothing for so long, in ms, fails. */
const PATIENCE = 30_000;

export const killLoop: Check = {
  name: 'kill',
  promise: 'kill -9 under 50 writes a second loses nothing that was acknowledged',
  isShort: true,
  run: (effort) =>
    inFolder(async (dataDir) => {
      const random = randomOf(9);
      const ledger = await prepareAlbums(dataDir, ALBUMS);
      for (let kill = 0; kill < KILLS[effort]; kill += 1) {
        // Every tenth in the midst of starting, where it puts back what the last one left.
        if (kill % 10 === 9) await killStarting(dataDir, random() * 400);
        else await killWriting(dataDir, ledger, random);
      }
      const server = await startServer(dataDir);
      mustHoldAll(join(dataDir, 'spindle.db'), ledger);
      await server.kill('SIGTERM');
      await runCommand('check-integrity', dataDir);
      const count = acknowledged(ledger);
      return `${KILLS[effort]} kills, ${count} acknowledged writes, 0 lost`;
    }),
};

async function killStarting(dataDir: string, afterMs: number): Promise<void> {
  const { server } = launch(dataDir);
  await delay(afterMs);
  await server.kill('SIGKILL');
}

async function killWriting(dataDir: string, ledger: Ledger, random: () => number): Promise<void> {
  const server = await startServer(dataDir);
  mustHoldAll(join(dataDir, 'spindle.db'), ledger);
  settle(join(dataDir, 'spindle.db'), ledger);
  const client = createClient(server.url, { sockets: ALBUMS });
  const { statuses, stop } = keepWriting(client, ledger, WRITES_PER_SECOND);
  const enough = 1 + random() * MOST_ANSWERS;
  const until = performance.now() + PATIENCE;
  while (statuses.length < enough && performance.now() < until) await delay(1);
  await delay(random() * LATEST);
  await server.kill('SIGKILL');
  await stop();
  client.close();
  must(statuses.length >= enough, `only ${statuses.length} writes were answered in time`);
  const refused = statuses.find((status) => status !== 200);
  must(refused === undefined, `after a kill the right password is answered ${refused}`);
}
