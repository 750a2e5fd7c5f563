import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { writeDataSet } from '../../bench/data-set.ts';
import { type Check, must, mustBeEmpty, quantile } from './check.ts';
import { createClient } from './client.ts';
import { runCommand } from './commands.ts';
import { newestBackup } from './secrets.ts';
import { inFolder, type Started, startServer } from './server.ts';
import { acknowledged, keepWriting, makeAlbums, mustHoldAll } from './writes.ts';

const BACKUPS = { full: 50, short: 2 };
const WRITES_PER_SECOND = 50;

export const backupsUnderLoad: Check = {
  name: 'backups',
  promise: 'restores every backup made under load without a loss or a difference',
  isShort: false,
  run: (effort) =>
    inFolder(async (folder) => {
      const dataDir = join(folder, 'data');
      const server = await startServer(dataDir);
      writeCovers(dataDir, 20, 50_000);
      const client = createClient(server.url, { sockets: 20 });
      const ledger = await makeAlbums(client, 20);
      const writes = keepWriting(client, ledger, WRITES_PER_SECOND);
      for (let n = 0; n < BACKUPS[effort]; n += 1) {
        const before = structuredClone(ledger);
        await runCommand('backup', dataDir);
        const target = join(folder, `restored-${n}`);
        await runCommand('restore', target, newestBackup(dataDir));
        const restored = join(target, 'spindle.db');
        // The backup has every write acknowledged before, and is one consistent snapshot.
        mustHoldAtLeast(
          restored,
          before.tracks.map(({ id, tries }) => [id, tries] as const),
        );
        mustBeEmpty('differences', differences(join(dataDir, 'spindle.db'), restored));
        mustBeEmpty('different covers', coverDifferences(dataDir, target));
      }
      await writes.stop();
      mustHoldAll(join(dataDir, 'spindle.db'), ledger);
      await server.kill('SIGTERM');
      return `${BACKUPS[effort]} backups while ${acknowledged(ledger)} writes came, 0 differences`;
    }),
};

type Tries = readonly { isAcknowledged: boolean }[];

function mustHoldAtLeast(file: string, written: readonly (readonly [string, Tries])[]): void {
  const database = new Database(file, { readonly: true });
  const count = database
    .prepare("select count(*) from changelog where album_id = ? and change_type <> 'Album Created'")
    .pluck();
  const lost = written.filter(
    ([id, tries]) => Number(count.get(id)) < tries.filter((one) => one.isAcknowledged).length,
  );
  database.close();
  mustBeEmpty(
    'albums without a write that was acknowledged before the backup',
    lost.map(([id]) => id),
  );
}

/** Differences between a restored database and the server's changelog. */
function differences(original: string, restored: string): string[] {
  const database = new Database(restored, { readonly: true });
  database.prepare('attach ? as original').run(original);
  const found = [
    ...database.prepare('pragma main.integrity_check').pluck().all(),
    // Its changelog is a prefix of the current one.
    ...database
      .prepare('select id from main.changelog except select id from original.changelog')
      .pluck()
      .all(),
    ...database
      .prepare(
        `select id from original.changelog where rowid <= (select max(rowid) from main.changelog)
         except select id from main.changelog`,
      )
      .pluck()
      .all(),
    // Every album has the tier of its last entry.
    ...database
      .prepare(
        `select id from main.albums where tier <> coalesce(
           (select new_rating from main.changelog where album_id = albums.id and new_rating is not null
            order by rowid desc limit 1), tier)`,
      )
      .pluck()
      .all(),
  ].map(String);
  database.close();
  return found.filter((line) => line !== 'ok');
}

function coverDifferences(from: string, to: string): string[] {
  const names = readdirSync(join(from, 'covers'));
  const restored = new Set(readdirSync(join(to, 'covers')));
  return names.filter(
    (name) =>
      !restored.has(name) ||
      !readFileSync(join(from, 'covers', name)).equals(readFileSync(join(to, 'covers', name))),
  );
}

const COVERS = { full: 1000, short: 50 };
const COVER_BYTES = 500_000;
/** Maximum duration of the restore, in ms. */
const LONGEST_RESTORE = 60_000;
/**
 * Maximum 99th percentile of writes during a backup, in ms, or as a multiple of the one without.
 */
const LONGEST_WRITE = 50;
const TIMES = 3;

export const largeBackup: Check = {
  name: 'backup-large',
  promise:
    'restores 1,000 albums with 500 MB of covers within a minute, and blocks no write during a backup',
  isShort: false,
  run: (effort) =>
    inFolder(async (folder) => {
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir);
      await writeDataSet(dataDir, 1000);
      const server = await startServer(dataDir);
      writeCovers(dataDir, COVERS[effort], COVER_BYTES);
      const without = await timeWrites(server, delay(10_000));
      const during = await timeWrites(server, runCommand('backup', dataDir));
      await server.kill('SIGTERM');
      const start = performance.now();
      await runCommand('restore', join(folder, 'restored'), newestBackup(dataDir));
      const restore = performance.now() - start;
      const figures = `restored in ${(restore / 1000).toFixed(1)} s; p99 of writes ${during} ms, ${without} ms without a backup`;
      must(restore < LONGEST_RESTORE, figures);
      must(during < Math.max(LONGEST_WRITE, TIMES * without), figures);
      mustBeEmpty('different covers', coverDifferences(dataDir, join(folder, 'restored')));
      return figures;
    }),
};

/** 99th percentile of write durations while a task runs, in ms. */
async function timeWrites({ url }: Started, meanwhile: Promise<unknown>): Promise<number> {
  const client = createClient(url);
  let isOver = false;
  const ended = meanwhile.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const body = { session_date: '2026-03-06', location: `Attic ${times.length}` };
    const { status, ms } = await client.write('POST', '/api/sessions', body);
    must(status === 201, `a write returns ${status}`);
    times.push(ms);
    await delay(1000 / WRITES_PER_SECOND);
  }
  await ended;
  return quantile(times, 0.99);
}

function writeCovers(dataDir: string, count: number, bytes: number): void {
  for (let n = 0; n < count; n += 1) {
    const name = `${n.toString(16).padStart(32, '0')}-640.webp`;
    writeFileSync(join(dataDir, 'covers', name), randomBytes(bytes));
  }
}
