import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Migrator } from 'kysely';
import { openDatabase } from '../../src/server/database/connection.ts';
import { MIGRATIONS } from '../../src/server/database/migrate.ts';
import { type Check, getRandom, must, mustBeEmpty } from './check.ts';
import { createClient } from './client.ts';
import { inFolder, launch, startServer } from './server.ts';

/** Oldest schema that can be migrated. */
const OLDEST = '022-room-games';
const ALBUMS = 10_000;
const KILLS = { full: 40, short: 5 };

export const migrationKills: Check = {
  name: 'migration',
  promise: 'resumes a killed migration at the next start, with all data intact',
  isShort: false,
  run: (effort) =>
    inFolder(async (folder) => {
      const random = getRandom(6);
      const old = join(folder, 'old.db');
      await makeOldDatabase(old);
      const expected = digest(old);
      // Uses the shorter of two durations, so that the kills come before the migration ends.
      const whole = Math.min(
        await timeStart(join(folder, 'first'), old),
        await timeStart(join(folder, 'second'), old),
      );
      let unfinished = 0;
      for (let kill = 0; kill < KILLS[effort]; kill += 1) {
        const dataDir = join(folder, String(kill));
        const file = place(dataDir, old);
        const { server } = launch(dataDir);
        await delay(random() * whole);
        await server.kill('SIGKILL');
        if (steps(file) < Object.keys(MIGRATIONS).length) unfinished += 1;
        await mustStartWell(dataDir, expected);
      }
      must(unfinished > 0, 'every kill happened after the last migration');
      return `${KILLS[effort]} kills within ${Math.round(whole)} ms, ${unfinished} before the last step, 0 differences`;
    }),
};

async function mustStartWell(dataDir: string, expected: string): Promise<void> {
  const file = join(dataDir, 'spindle.db');
  const server = await startServer(dataDir);
  const { status } = await createClient(server.url).get('/api/albums?limit=1000&search=record');
  must(status === 200, `the albums return ${status} after the migration`);
  const { code } = await server.kill('SIGTERM');
  must(code === 0, `the server exits with code ${code}`);
  must(digest(file) === expected, 'the data differs from the data before the migration');
  must(steps(file) === Object.keys(MIGRATIONS).length, 'a migration is missing');
  const names = readdirSync(join(dataDir, 'backups'));
  must(
    names.some((name) => name.endsWith('-migration.zip')),
    'there is no backup from before the migration',
  );
  mustBeEmpty(
    'temporary files left behind',
    names.filter((name) => !name.endsWith('.zip')),
  );
}

/** Duration of a start with the whole migration, in ms. */
async function timeStart(dataDir: string, old: string): Promise<number> {
  place(dataDir, old);
  const start = performance.now();
  const server = await startServer(dataDir);
  const ms = performance.now() - start;
  await server.kill('SIGTERM');
  return ms;
}

function place(dataDir: string, old: string): string {
  mkdirSync(dataDir);
  const file = join(dataDir, 'spindle.db');
  copyFileSync(old, file);
  return file;
}

async function makeOldDatabase(file: string): Promise<void> {
  const { db, close } = openDatabase(file);
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(OLDEST);
  must(error === undefined, `failed to create the old database: ${error}`);
  await close();
  const database = new Database(file);
  const now = '2026-03-06T12:00:00.000Z';
  const album = database.prepare(
    `insert into albums (id, artist, title, artist_key, title_key, search_text, tier, tier_rank, veto, is_test_album, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, 'A', 2, 0, 0, ?, ?)`,
  );
  const rating = database.prepare("insert into ratings values (?, 'Bass', 'S')");
  database.transaction(() => {
    for (let n = 0; n < ALBUMS; n += 1) {
      const [id, title] = [`album-${n}`, `Record ${n}`];
      const key = title.toLowerCase();
      album.run(id, 'Can', title, 'can', key, key, now, now);
      rating.run(id);
    }
  })();
  database.pragma('journal_mode = DELETE');
  database.close();
}

/** Digest of all data that the oldest schema has. */
function digest(file: string): string {
  const database = new Database(file, { readonly: true });
  const isMigrated = database.prepare("select 1 from sqlite_schema where name = 'people'").get();
  const ratings = isMigrated
    ? 'select album_id, name, tier from ratings join people on people.id = person_id'
    : 'select album_id, reviewer_name, tier from ratings';
  const hash = createHash('sha256');
  for (const rows of [
    'select id, artist, title, tier, created_at, updated_at from albums order by id',
    `${ratings} order by album_id`,
  ])
    hash.update(JSON.stringify(database.prepare(rows).raw().all()));
  database.close();
  return hash.digest('hex');
}

function steps(file: string): number {
  // Recovering the rest of a kill writes.
  const hasRest = ['-wal', '-journal'].some((end) => existsSync(file + end));
  const database = new Database(file, { readonly: !hasRest });
  const count = database.prepare('select count(*) from kysely_migration').pluck().get();
  database.close();
  return Number(count);
}
