import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../e2e/support/server.ts';
import { type Check, must, mustBeEmpty } from './check.ts';
import { type Client, createClient } from './client.ts';
import { inFolder, startServer } from './server.ts';
import { runOrSkip } from './tools.ts';
import { uploadCover } from './upload.ts';
import { acknowledged, type Ledger, makeAlbums, mustHoldAll, writeOne } from './writes.ts';

/** System calls that fail, by their names in the shim. */
const FAULTS = ['sync', 'write'] as const;
const REPEATS = { full: 25, short: 1 };
const TRIES = 5;

export const ioErrors: Check = {
  name: 'io-errors',
  promise: 'returns 503 for writes and 200 for reads while the disk fails, and recovers',
  isShort: true,
  run: (effort) =>
    inFolder(async (folder) => {
      const shim = join(folder, 'failing-disk.so');
      const source = fromRoot('tests/faults/preload/failing-disk.c');
      runOrSkip('cc', '-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl');
      const dataDir = join(folder, 'data');
      const control = join(folder, 'control');
      const server = await startServer(dataDir, {
        settings: { LD_PRELOAD: shim, FAULT_CONTROL: control, FAULT_FOLDER: dataDir },
      });
      const client = createClient(server.url);
      const ledger = await makeAlbums(client, 5);
      for (let repeat = 0; repeat < REPEATS[effort]; repeat += 1)
        for (const fault of FAULTS) {
          writeFileSync(control, fault);
          mustBeEmpty(
            `wrong responses while every ${fault} fails`,
            await wrongResponses(client, ledger, repeat),
          );
          const upload = await uploadCover(server.url, repeat);
          must(
            upload.status === 503,
            `an upload returns ${upload.status} while every ${fault} fails`,
          );
          rmSync(control);
          const status = await writeOne(client, ledger);
          must(status === 200, `a write returns ${status} after every ${fault} failed`);
        }
      mustHoldAll(join(dataDir, 'spindle.db'), ledger);
      const { code } = await server.kill('SIGTERM');
      must(code === 0, `the server exits with code ${code}`);
      const times = REPEATS[effort] * FAULTS.length;
      return `${times} failures of the disk, ${acknowledged(ledger)} acknowledged writes, 0 lost`;
    }),
};

async function wrongResponses(client: Client, ledger: Ledger, repeat: number): Promise<string[]> {
  const found: string[] = [];
  for (let n = 1; n <= TRIES; n += 1) {
    const written = await writeOne(client, ledger);
    if (written !== 503) found.push(`a write is ${written}`);
    for (const path of ['/api/albums', '/api/sessions', '/api/changelog']) {
      // A new `limit` prevents a cached response.
      const { status } = await client.get(`${path}?limit=${1 + ((repeat * TRIES + n) % 100)}`);
      if (status !== 200) found.push(`${path} is ${status}`);
    }
  }
  return found;
}
