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
  promise:
    'returns 507 for writes and 200 for reads on a full disk, and recovers without a restart',
  isShort: true,
  run: () =>
    onSmallDisk(MEGABYTES, async (disk) => {
      const dataDir = join(disk.path, 'data');
      const server = await startServer(dataDir);
      const client = createClient(server.url);
      const ledger = await makeAlbums(client, 5);
      disk.fill();
      const writes = await writeUntilFull(client, ledger);
      mustBeEmpty('responses other than 507', await rejectedWrites(client, ledger));
      mustBeEmpty('reads other than 200', await failedReads(client));
      disk.empty();
      must((await writeOne(client, ledger)) === 200, 'no write succeeds after space was freed');
      const { status } = await uploadCover(server.url);
      must(status === 200, `an upload returns ${status} after space was freed`);
      mustHoldAll(join(dataDir, 'spindle.db'), ledger);
      const { code } = await server.kill('SIGTERM');
      must(code === 0, `the server exits with code ${code}`);
      return `full after ${writes} writes, ${acknowledged(ledger)} acknowledged, 0 lost`;
    }),
};

async function writeUntilFull(client: Client, ledger: Ledger): Promise<number> {
  for (let writes = 0; writes < MAX_WRITES; writes += 1) {
    const status = await writeOne(client, ledger);
    if (status === 507) return writes;
    must(status === 200, `a write returns ${status} while the disk fills up`);
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
      `/api/club-rounds?limit=${n}`,
      '/api/rooms',
      '/rounds',
    ]) {
      const { status } = await client.get(path);
      if (status !== 200) found.push(`${path}: ${status}`);
    }
  return found;
}

export const startWithoutDisk: Check = {
  name: 'disk-start',
  promise: 'exits with one line at a start on a full disk, and on a read-only one',
  isShort: false,
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
    `the server exits with code ${code} and prints ${lines.length} lines: ${output}`,
  );
  const { msg } = JSON.parse(output);
  must(msg.startsWith('spindle: '), `unexpected output: ${output}`);
  return msg;
}
