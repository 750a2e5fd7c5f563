import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { type Connection, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const directory = temporaryDirectory();
const opened: Connection[] = [];

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

async function open(name: string) {
  const file = join(directory, `${name}.db`);
  const connection = openDatabase(file);
  opened.push(connection);
  await migrate(connection.db);
  const { db } = connection;
  const write = () => db.insertInto('settings').values({ name: 'x', value: 'y' }).execute();
  return { file, write, ...connection };
}

it.each([
  ['is removed', (file: string) => rmSync(file)],
  ['is replaced by a copy', (file: string) => replace(file)],
  ['loses the log of what was written last', (file: string) => rmSync(`${file}-wal`)],
])('rejects writes when the database %s under the process', async (name, takeAway) => {
  const { file, db, write, isInPlace } = await open(name);
  expect(isInPlace()).toBe(true);
  takeAway(file);
  expect(isInPlace()).toBe(false);
  await expect(write()).rejects.toMatchObject({ code: 'DATABASE_GONE' });
  await expect(inTransaction(db, async () => {})).rejects.toMatchObject({ code: 'DATABASE_GONE' });
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

function replace(file: string): void {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

it('rejects a transaction whose database file is removed midway', async () => {
  const { file, db } = await open('middle');
  const writing = inTransaction(db, async (trx) => {
    await trx.insertInto('settings').values({ name: 'x', value: 'y' }).execute();
    rmSync(file);
  });
  await expect(writing).rejects.toMatchObject({ code: 'DATABASE_GONE' });
});
