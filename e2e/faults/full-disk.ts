import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, must, mustBeEmpty } from './check.ts';
import { type Client, createClient } from './client.ts';
import { onSmallDisk } from './disk.ts';
import { launch, startServer } from './server.ts';
import { uploadCover } from './upload.ts';
import { acknowledged, type Ledger, makeAlbums, mustHoldAll, writeOne } from './writes.ts';

const MEGABYTES = 8;
/** Writes that may still fit into free pages before the disk is really full. */
const MAX_WRITES = 5000;
/** Attempts of each kind on the full disk. */
const TRIES = 20;

export const fullDisk: Check = {
  name: 'disk-full',
  promise: 'on a full disk writes are 507, reads 200, and both work again without a restart',
  isShort: true,
  run: () =>
    onSmallDisk(MEGABYTES, async (disk) => {
      const dataDir = join(disk.path, 'data');
      const server = await startServer(dataDir);
      const client = createClient(server.url);
      const ledger = await makeAlbums(client, 5);
      disk.fill();
      const writes = await writeUntilFull(client, ledger);
      mustBeEmpty('answers that are not 507', await rejectedWrites(client, ledger));
      mustBeEmpty('reads that are not 200', await failedReads(client));
      disk.empty();
      must((await writeOne(client, ledger)) === 200, 'no write succeeds once there is room');
      const { status } = await uploadCover(server.url);
      must(status === 200, `with room again an upload is ${status}`);
      mustHoldAll(join(dataDir, 'spindle.db'), ledger);
      const { code } = await server.kill('SIGTERM');
      must(code === 0, `it ends with ${code}`);
      return `full after ${writes} writes, ${acknowledged(ledger)} acknowledged, 0 lost`;
    }),
};

async function writeUntilFull(client: Client, ledger: Ledger): Promise<number> {
  for (let writes = 0; writes < MAX_WRITES; writes += 1) {
    const status = await writeOne(client, ledger);
    if (status === 507) return writes;
    must(status === 200, `a write on a disk that fills is ${status}`);
  }
  throw new Error(`the disk is not full after ${MAX_WRITES} writes`);
}

/** Short writes may fit where long ones do not; every rejection must have the same error. */
async function rejectedWrites(client: Client, ledger: Ledger): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const tier = await writeOne(client, ledger);
    const body = { session_date: '2026-03-06', location: 'x'.repeat(99), notes: 'x'.repeat(499) };
    const session = await client.write('POST', '/api/sessions', body);
    if (tier !== 507) found.push(`a tier: ${tier}`);
    if (session.status !== 507) found.push(`a session: ${session.status}`);
  }
  return found;
}

async function failedReads(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (let n = 1; n <= TRIES; n += 1)
    for (const path of [
      '/',
      '/healthz',
      `/api/albums?page=${n}`,
      `/api/sessions?limit=${n}&includeAlbums=true`,
      `/api/changelog?limit=${n}`,
    ]) {
      const { status } = await client.get(path);
      if (status !== 200) found.push(`${path}: ${status}`);
    }
  return found;
}

export const startWithoutDisk: Check = {
  name: 'disk-start',
  promise: 'a start on a full disk and on a read-only one ends with one line each',
  isShort: true,
  run: async () => {
    const full = await onSmallDisk(MEGABYTES, async (disk) => {
      const dataDir = join(disk.path, 'data');
      mkdirSync(dataDir);
      disk.fill();
      return complaint(dataDir);
    });
    const readOnly = await onSmallDisk(MEGABYTES, async (disk) => {
      const dataDir = join(disk.path, 'data');
      await (await startServer(dataDir)).kill('SIGTERM');
      disk.makeReadOnly();
      return complaint(dataDir);
    });
    return `${full} ${readOnly}`;
  },
};

/**
 * Returns the single line that a failed start logs.
 * @throws when it starts, or logs anything else
 */
async function complaint(dataDir: string): Promise<string> {
  const { server, isReady } = launch(dataDir);
  if (await isReady) {
    await server.kill('SIGKILL');
    throw new Error('the server starts');
  }
  const { code, output } = await server.ended;
  const lines = output.trim().split('\n');
  must(
    code !== 0 && lines.length === 1,
    `it ends with ${code} and ${lines.length} lines: ${output}`,
  );
  must(output.startsWith('spindle: '), `it says ${output}`);
  return lines[0] ?? '';
}
