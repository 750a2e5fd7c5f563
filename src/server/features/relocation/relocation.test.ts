import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { type Connection, type Db, openDatabase } from '../../database/connection.ts';
import type { Covers } from '../../database/cover-store.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { createSecrets, PLAIN_SECRETS } from '../../database/secrets.ts';
import { inTransaction } from '../../database/transaction.ts';
import { coversIn } from '../../start/covers.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { inDatabase } from '../../testing/test-postgres.ts';
import { encryptTargets, findTargets } from '../outbox/targets-repository.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import {
  countRows,
  insertRows,
  MOVED_TABLES,
  type RelocatedTable,
} from './relocation-repository.ts';
import { type MovedRows, moveClub, type RelocationSide } from './relocation-service.ts';
import { FILLED } from './test-rows.ts';

const folder = temporaryDirectory();
const opened: Connection[] = [];
afterAll(() => Promise.all(opened.map(({ close }) => close())));

/** Creates an empty SQLite database. */
async function newFile(): Promise<Db> {
  const connection = openDatabase(join(folder, `${opened.length}.db`));
  opened.push(connection);
  await migrate(connection.db);
  return connection.db;
}

/** Creates an empty database of the engine under test. */
async function newOther(): Promise<Db> {
  const server = inject('postgres');
  if (server === undefined) return newFile();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const connection = openPostgres(await inDatabase(server, name, 'spindle_template'));
  opened.push(connection);
  return connection.db;
}

/** Covers with bytes of every value. */
const COVERS = [
  { name: 'one-640.webp', bytes: Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256)) },
  { name: 'two-96.webp', bytes: Buffer.from([0, 92, 120, 39, 255]) },
];

/**
 * Creates a club with rows in every copied table, one of them with more than one statement takes.
 */
async function newClub(): Promise<Db> {
  const db = await newFile();
  for (const table of MOVED_TABLES) await insertRows(db, table, FILLED[table]);
  for (const cover of COVERS) await getCovers(db)(db).restore(cover);
  return db;
}

const move = (
  from: Db,
  to: Db,
  progress = (_done: number, _total: number) => {},
  [fromSide, toSide]: Partial<RelocationSide>[] = [],
): Promise<MovedRows> =>
  moveClub(
    { db: from, covers: getCovers(from), secrets: PLAIN_SECRETS, name: 'here', ...fromSide },
    { db: to, covers: getCovers(to), secrets: PLAIN_SECRETS, name: 'there', ...toSide },
    { progress },
  );

/** A separate directory per database, for engines with cover files. */
function getCovers(db: Db): Covers {
  return coversIn(join(folder, `covers-${opened.findIndex((one) => one.db === db)}`));
}

/** All rows with all columns, in any order. */
async function storedIn(db: Db, table: RelocatedTable): Promise<string[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  return rows.map((row) => JSON.stringify(row)).sort();
}

async function rowsIn(db: Db): Promise<number> {
  const counts = await Promise.all(MOVED_TABLES.map((table) => countRows(db, table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('copies all data to the other engine and back without a difference', async () => {
  const [club, other, back] = [await newClub(), await newOther(), await newFile()];
  const moved = await move(club, other);
  const wanted = MOVED_TABLES.map((table) => [table, FILLED[table].length]);
  expect(Object.entries(moved.rows)).toEqual(wanted);
  expect(moved.covers).toBe(2);
  expect(await move(other, back)).toEqual(moved);
  expect(await getCovers(back)(back).list()).toEqual(COVERS.map(({ name }) => name));
  for (const { name, bytes } of COVERS)
    expect(await getCovers(back)(back).read(name)).toEqual(bytes);
  const [before, there, after] = await Promise.all([club, other, back].map(findRecords));
  expect(JSON.stringify(there)).toBe(JSON.stringify(before));
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  for (const table of MOVED_TABLES)
    expect(await storedIn(back, table)).toEqual(await storedIn(club, table));
});

test('decrypts the targets of notifications for a database without a key, and encrypts them back', async () => {
  const [club, other, back] = [await newClub(), await newOther(), await newFile()];
  const [{ settings } = { settings: '' }] = FILLED.notification_targets;
  const [secrets, others] = [newSecrets(), newSecrets()];
  await inTransaction(club, (trx) => encryptTargets(trx, secrets));
  await club.insertInto('streaming_keys').values({ service: 'spotify', keys: 'v1:x' }).execute();
  const moved = await move(club, other, undefined, [{ secrets }]);
  expect(moved).toMatchObject({ keys: ['spotify'], unreadable: [] });
  expect(await other.selectFrom('streaming_keys').selectAll().execute()).toEqual([]);
  const [target] = await findTargets(other, PLAIN_SECRETS);
  expect(target?.settings).toEqual(JSON.parse(String(settings)));
  expect(await move(other, back, undefined, [{}, { secrets: others }])).toMatchObject({ keys: [] });
  const [row] = await back.selectFrom('notification_targets').selectAll().execute();
  expect(row?.settings).toMatch(/^v1:/);
  expect(await findTargets(back, others)).toEqual([target]);
});

test('names the targets that it cannot decrypt, which stay as they are', async () => {
  const [club, other] = [await newClub(), await newOther()];
  await inTransaction(club, (trx) => encryptTargets(trx, newSecrets()));
  const moved = await move(club, other, undefined, [{ secrets: newSecrets() }]);
  expect(moved.unreadable).toEqual(['Chat 🎧']);
  expect(await findTargets(other, PLAIN_SECRETS)).toMatchObject([{ settings: null }]);
});

function newSecrets() {
  const key = randomBytes(32);
  return createSecrets({ find: () => key, findOrCreate: () => key });
}

test('does not copy into a database that has data', async () => {
  const [club, other] = [await newClub(), await newOther()];
  await other.insertInto('settings').values({ name: 'device_key', value: 'one' }).execute();
  await expect(move(club, other)).rejects.toThrow(
    'there already has data (settings). Nothing was moved.',
  );
  expect(await rowsIn(other)).toBe(1);
});

test('leaves the target empty when interrupted, and succeeds when retried', async () => {
  const [club, other] = [await newClub(), await newOther()];
  const cutOff = move(club, other, (done, total) => {
    if (done > total / 2) throw new Error('The power is gone');
  });
  await expect(cutOff).rejects.toThrow('The power is gone');
  expect(await rowsIn(other)).toBe(0);
  expect(Object.keys((await move(club, other)).rows)).toEqual(MOVED_TABLES);
});

test('rejects a copy while a listening room is open', async () => {
  const [club, other] = [await newClub(), await newOther()];
  await club.updateTable('rooms').set({ status: 'open' }).execute();
  await expect(move(club, other)).rejects.toThrow(/^A listening room is open/);
  expect(await rowsIn(other)).toBe(0);
});

test('rejects an empty source', async () => {
  await expect(move(await newFile(), await newOther())).rejects.toThrow('here has no data.');
});

test('rejects a source of an older version', async () => {
  const [club, other] = [await newClub(), await newOther()];
  const steps = club.withTables<{ kysely_migration: { name: string } }>();
  await steps.deleteFrom('kysely_migration').where('name', 'like', '015%').execute();
  await expect(move(club, other)).rejects.toThrow(/^here belongs to an older version of Spindle/);
});

test.runIf(inject('postgres'))(
  'rejects a database that a server uses, as source or target',
  async () => {
    const [club, other, back] = [await newClub(), await newOther(), await newFile()];
    const server = opened.find(({ db }) => db === other);
    await server?.begin();
    await expect.poll(() => server?.version()).not.toContain('unknown');
    await expect(move(club, other)).rejects.toThrow('Another Spindle uses there. Stop it first.');
    await expect(move(other, back)).rejects.toThrow('Another Spindle uses here. Stop it first.');
  },
);
