import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { findTargets, insertTarget } from '../features/outbox/targets-repository.ts';
import { countRows, MOVED_TABLES } from '../features/relocation/relocation-repository.ts';
import { saveKeys } from '../features/streaming/streaming-keys-repository.ts';
import { readEnvironment } from '../settings/env.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { secretsIn } from '../start/secrets.ts';
import { inDatabase } from '../testing/test-postgres.ts';
import { changePassword } from './change-password.ts';
import { prepareClubs } from './test-commands.ts';

const newClub = prepareClubs();

const CSV = 'artist,title,tier,session_date,location\nLow,Hey What,A,2026-02-06,Attic\n';

/** Creates a club on PostgreSQL whose data directory does not exist yet. */
async function newPostgresClub() {
  const server = inject('postgres') ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const DATABASE_URL = await inDatabase(server, name);
  const club = newClub({ DATABASE_URL });
  club.write('club.csv', CSV);
  return { ...club, address: DATABASE_URL };
}

/** Runs `work` on a database, next to the commands. */
async function inside<T>(address: string, work: (connection: Connection) => Promise<T>) {
  const connection = openPostgres(address);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

describe.concurrent('with PostgreSQL', { timeout: 60_000 }, () => {
  test('import creates the schema, and export returns the same data', async () => {
    const { here, dataDir, run } = await newPostgresClub();
    expect(await run('import', 'club.csv')).toEqual({
      code: 0,
      out: 'Added 1 album in 1 session (0 skipped, already there).\nWrote 2 changelog entries.',
      err: '',
    });
    expect((await run('export', 'out.json')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(here, 'out.json'), 'utf8')).albums).toMatchObject([
      { artist: 'Low', title: 'Hey What', tier: 'A', deleted_at: null },
    ]);
    expect(await run('restore-album')).toMatchObject({ out: 'There are no deleted albums.' });
    // The second run finds the lease of the first released.
    for (const _ of [1, 2])
      expect(await run('job', 'covers')).toEqual({ code: 0, out: 'No album needs it.', err: '' });
    expect(await run('job', 'metadata', '--remove')).toMatchObject({
      out: 'Removed the streaming metadata of 0 albums.',
    });
    expect(existsSync(join(dataDir, 'spindle.db'))).toBe(false);
  });

  test('backup verifies its export, which import reads back', async () => {
    const { dataDir, run } = await newPostgresClub();
    await run('import', 'club.csv');
    const backups = join(dataDir, 'backups');
    mkdirSync(backups, { recursive: true });
    const olds = ['03', '11', '12'].map((hour) => `spindle-20260101T${hour}0000Z-export.zip`);
    for (const old of olds) writeFileSync(join(backups, old), '');
    const { code, out } = await run('backup');
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(
          /^Backed up to backups\/spindle-\d{8}T\d{6}Z-export\.zip \(0\.0 MB, 0 cover files\)\.$/,
        ),
        "This is an export for spindle import. PostgreSQL's own tools are the real backup: pg_dump, replication, point-in-time recovery.",
      ],
    ]);
    const [name = '', ...stored] = readdirSync(backups).sort().reverse();
    expect(stored.reverse()).toEqual(olds.slice(1));
    const file = join(backups, name);
    const other = await newPostgresClub();
    expect((await other.run('import', file)).out).toContain('Added 1 album in 1 session');
    const restored = await other.run('restore', file);
    expect(restored).toMatchObject({ code: 1, out: '' });
    expect(restored.err).toMatch(
      /^The data is in PostgreSQL\. Restore it .*pg_restore.*spindle import/s,
    );
  });

  test('check-integrity reports and repairs rows only while no server runs', async () => {
    const { dataDir, address, run } = await newPostgresClub();
    await run('import', 'club.csv');
    await inside(address, ({ db }) => db.updateTable('albums').set({ tier: 'S' }).execute());
    const problem =
      'Low – Hey What: the changelog has no entry for “Overall Rating Change (A → S)”';
    expect(await run('check-integrity')).toEqual({
      code: 1,
      out: `${problem}. Stop the server and repair it: spindle check-integrity --repair.`,
      err: '',
    });
    await inside(address, async (server) => {
      await server.begin();
      await expect.poll(() => server.version()).not.toContain('unknown');
      expect(await run('check-integrity', '--repair')).toEqual({
        code: 1,
        out: '',
        err: 'Another Spindle uses this database. Stop it first.',
      });
    });
    const { code, out } = await run('check-integrity', '--repair');
    const [stored = '', ...rest] = out.split('\n');
    expect([code, ...rest]).toEqual([
      0,
      `Repaired: ${problem}.`,
      'No problems found (albums: 1, sessions: 1, changes: 3, brackets: 0, cover files: 0).',
    ]);
    expect(existsSync(join(dataDir, stored.replace('Saved the previous data: ', '')))).toBe(true);
  });

  test('suggests PostgreSQL remedies, not a backup file, for manual repairs', async () => {
    const { address, run } = await newPostgresClub();
    await run('import', 'club.csv');
    await inside(address, ({ db }) =>
      db.updateTable('albums').set({ cover_url: '/covers/gone.webp' }).execute(),
    );
    const { code, out } = await run('check-integrity');
    expect([code, out.split('\n')]).toEqual([
      1,
      [
        "Low – Hey What: its cover is missing (gone.webp). Choose a cover again, or restore it with PostgreSQL's own tools (point-in-time recovery, pg_restore), or import an export into an empty database.",
      ],
    ]);
  });

  test('set-password stores the hash in PostgreSQL', async () => {
    const { dataDir, address, run } = await newPostgresClub();
    await run('import', 'club.csv');
    const environment = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: address });
    await changePassword(environment, async () => 'a password of its own');
    const names = await inside(address, ({ db }) =>
      db.selectFrom('settings').select('name').execute(),
    );
    expect(names).toContainEqual({ name: 'admin_password_hash' });
  });

  test('commands that need data reject an empty database, and create no table', async () => {
    const { dataDir, address, run } = await newPostgresClub();
    const err = 'The database of DATABASE_URL is empty. Set it as for the server.';
    const commands = [['backup'], ['check-integrity'], ['export', 'club.json'], ['restore-album']];
    for (const [command = '', ...args] of [...commands, ['job', 'metadata']])
      expect(await run(command, ...args)).toEqual({ code: 1, out: '', err });
    const environment = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: address });
    await expect(changePassword(environment, async () => 'a password of its own')).rejects.toThrow(
      err,
    );
    expect(await inside(address, ({ db }) => db.introspection.getTables())).toEqual([]);
  });

  test('reports a missing database without the password of its URL', async () => {
    const DATABASE_URL = Object.assign(new URL(inject('postgres') ?? ''), { pathname: '/nowhere' });
    const { dataDir, run, write } = newClub({ DATABASE_URL: DATABASE_URL.href });
    write('club.csv', CSV);
    const commands = [
      ['import', 'club.csv'],
      ['backup'],
      ['check-integrity'],
      ['move-database', DATABASE_URL.href, join(dataDir, 'other.db')],
    ];
    for (const [command, ...args] of commands)
      expect(await run(command ?? '', ...args)).toEqual({
        code: 1,
        out: '',
        err: `PostgreSQL at ${DATABASE_URL.host} has no database 'nowhere'. Create it first.`,
      });
  });
});

describe.concurrent('move-database', { timeout: 60_000 }, () => {
  test('copies the data to PostgreSQL and back, and names the settings to change', async () => {
    const { here, dataDir, run, write } = newClub();
    write('club.csv', CSV);
    await run('import', 'club.csv');
    await run('export', 'before.json');
    await enterSecrets(dataDir);
    const { address } = await newPostgresClub();
    const { username, password, host, pathname } = new URL(address);
    const shown = `postgres://${username}@${host}${pathname}`;
    expect(await run('move-database', 'data', address)).toEqual({
      code: 0,
      out: [
        'Moved 1 album, 1 session, 2 changelog entries and 0 brackets: 6 rows and 0 cover files in all, each read back and compared.',
        `data was not changed. To use the copy, set DATABASE_URL to its address (${shown}), and start Spindle.`,
        'The keys of Spotify were not copied: set SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET.',
      ].join('\n'),
      err: '',
    });
    const again = await run('move-database', 'data', address);
    expect(again).toEqual({
      code: 1,
      out: '',
      err: `${shown} already has data (sessions). Nothing was moved.`,
    });
    expect(again.err).not.toContain(`:${password}@`);
    await inside(address, async ({ db }) => {
      expect(await findTargets(db, secretsIn(db, ''))).toEqual([CHAT]);
    });
    expect((await run('move-database', address, 'back')).code).toBe(0);
    await newClub({ DATA_DIR: join(here, 'back') }).run('export', join(here, 'after.json'));
    const [before, after] = ['before.json', 'after.json'].map((name) =>
      readFileSync(join(here, name), 'utf8').replace(/"exported_at": ".*"/, ''),
    );
    expect(after).toBe(before);
  });

  // Uses the test's own `expect`: the global one loses the current test when a concurrent one ends.
  test('leaves the target empty when it is killed midway', async ({ expect }) => {
    const { dataDir, run, start, write } = newClub();
    write('club.csv', CSV);
    await run('import', 'club.csv');
    const data = await openDataDirectory({ dataDir, databaseFile: null });
    await data.db.insertInto('settings').values({ name: 'device_key', value: 'one' }).execute();
    await data.close();
    const { address } = await newPostgresClub();
    await inside(address, ({ db }) => migrate(db));
    const { child, ended } = start('move-database', 'data', address);
    await holding(address, 'settings', async (isWaitedFor) => {
      await expect.poll(() => isWaitedFor()).toBe(true);
      child.kill('SIGKILL');
      await ended;
    });
    await inside(address, async ({ db }) => {
      for (const table of MOVED_TABLES)
        expect([table, await countRows(db, table)]).toEqual([table, 0]);
    });
    expect(await run('move-database', 'data', address)).toMatchObject({ code: 0 });
  });
});

const CHAT = {
  id: 'chat',
  kind: 'slack' as const,
  name: 'Chat',
  settings: { url: 'https://chat.example/canary' },
  events: ['room_opened' as const],
  is_on: true,
  problem: null,
  created_at: '2026-03-06T12:00:00.000Z',
  updated_at: '2026-03-06T12:00:00.000Z',
};

/** Adds a target of notifications and keys of Spotify, both encrypted. */
async function enterSecrets(dataDir: string): Promise<void> {
  const { db, close } = await openDataDirectory({ dataDir, databaseFile: null });
  const secrets = secretsIn(db, dataDir);
  await insertTarget(db, secrets, CHAT);
  await saveKeys(db, secrets, 'spotify', { id: 'one', secret: 'canary' });
  await close();
}

/** Locks a table, the last one to be filled, against writes. */
async function holding(
  address: string,
  table: 'settings',
  work: (isWaitedFor: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in share mode`);
    await work(async () => {
      const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
      return (await client.query(waiting)).rowCount === 1;
    });
  } finally {
    await client.end();
  }
}
