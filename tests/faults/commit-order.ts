import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../e2e/support/server.ts';
import { type Check, type Effort, must } from './check.ts';
import { createClient } from './client.ts';
import { inFolder, startServer } from './server.ts';
import { runOrSkip } from './tools.ts';
import { makeAlbums, writeOne } from './writes.ts';

const WRITES = { full: 1000, short: 15 };
const ALBUMS = 5;

const TRACED = 'trace=pwrite64,fsync,fdatasync,write,writev,sendmsg,sendto';

/**
 * A kill cannot reveal a missing fsync, since the kernel's buffers outlive the process; the order
 * of system calls can.
 */
export const commitOrder: Check = {
  name: 'order',
  promise: 'sends no response before its commit is on disk, unlike with synchronous=NORMAL',
  isShort: true,
  run: async (effort) => {
    // strace may be installed without the permission to trace another process.
    runOrSkip('strace', '-o', '/dev/null', 'true');
    const { responses, early } = await trace(effort, {});
    must(
      early === 0,
      `${early} of ${responses} responses went out before their commit was on disk`,
    );
    const preload = fromRoot('tests/faults/preload/normal-sync.cjs');
    const control = await trace(effort, { NODE_OPTIONS: `--require=${preload}` });
    must(control.early > 0, 'synchronous=NORMAL shows no early response either');
    return `0 of ${responses} responses early, ${control.early} of ${control.responses} with NORMAL`;
  },
};

function trace(effort: Effort, settings: Record<string, string>): Promise<Order> {
  return inFolder(async (folder) => {
    const file = join(folder, 'trace');
    // -D: the server is the direct child, and strace a detached tracer.
    const strace = ['strace', '-D', '-f', '-y', '-qq', '-s', '12', '-e', TRACED, '-o', file];
    const dataDir = join(folder, 'data');
    const server = await startServer(dataDir, { settings, wrapper: strace });
    const client = createClient(server.url, { sockets: 1 });
    const ledger = await makeAlbums(client, ALBUMS);
    for (let n = 0; n < WRITES[effort]; n += 1) {
      const status = await writeOne(client, ledger);
      must(status === 200, `a write returns ${status}`);
    }
    await server.kill('SIGKILL');
    const order = readOrder(readFileSync(file, 'utf8'));
    must(order.responses >= WRITES[effort], `only ${order.responses} responses are in the trace`);
    return order;
  });
}

type Order = { responses: number; early: number };

/** Counts the responses to sequential requests that were sent while the log was not synced. */
function readOrder(text: string): Order {
  let [hasWritten, isDirty] = [false, false];
  let [responses, early] = [0, 0];
  /** Threads whose fsync of the log was interrupted in the trace by another thread. */
  const unfinished = new Set<string>();
  for (const line of text.split('\n')) {
    const thread = line.split(' ', 1)[0] ?? '';
    if (/ pwrite64\(\d+<[^>]*-wal>/.test(line)) [hasWritten, isDirty] = [true, true];
    else if (/ f(data)?sync\(\d+<[^>]*-wal>/.test(line)) {
      if (line.includes('unfinished')) unfinished.add(thread);
      else isDirty = false;
    } else if (/ f(data)?sync resumed/.test(line) && unfinished.delete(thread)) isDirty = false;
    else if (line.includes('HTTP/1.1 2') && hasWritten) {
      responses += 1;
      if (isDirty) early += 1;
      hasWritten = false;
    }
  }
  return { responses, early };
}
