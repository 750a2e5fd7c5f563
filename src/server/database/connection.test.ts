import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../test-app.ts';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const file = join(temporaryDirectory(), 'spindle.db');
const { db, version, close } = openDatabase(file);
await migrate(db);
const other = new Database(file, { timeout: 0 });

afterAll(async () => {
  other.close();
  await close();
});

beforeEach(() => db.deleteFrom('settings').execute());

const write = (name: string) => db.insertInto('settings').values({ name, value: '' }).execute();
const writeElsewhere = (name: string) =>
  other.prepare(`insert into settings values (?, '')`).run(name);
const names = async () =>
  (await db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('a database', () => {
  it('puts every commit on disk before it is answered', async () => {
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
  });
});

describe('the version', () => {
  it('stays while nothing is written', async () => {
    const before = version();
    await names();
    expect(version()).toBe(before);
  });

  it('changes with a commit of this process', async () => {
    const before = version();
    await write('a');
    expect(version()).not.toBe(before);
  });

  it('changes with a commit of another process', () => {
    const before = version();
    writeElsewhere('a');
    expect(version()).not.toBe(before);
  });

  it('stays when a transaction is taken back', async () => {
    const before = version();
    await expect(
      inTransaction(db, async (trx) => {
        await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(version()).toBe(before);
    expect(await names()).toEqual([]);
  });
});

describe('a transaction', () => {
  it('that read before it writes cannot be overtaken by another process', async () => {
    await inTransaction(db, async (trx) => {
      await trx.selectFrom('settings').selectAll().execute();
      expect(() => writeElsewhere('elsewhere')).toThrow('database is locked');
      await trx.insertInto('settings').values({ name: 'here', value: '' }).execute();
    });
    expect(await names()).toEqual(['here']);
  });

  it('is not seen by reads of this process before it is committed', async () => {
    const seen: string[][] = [];
    await inTransaction(db, async (trx) => {
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
      names().then((found) => seen.push(found));
      await new Promise(setImmediate);
      expect(seen).toEqual([]);
    });
    expect(await names()).toEqual(['a']);
    expect(seen).toEqual([['a']]);
  });

  it('that fails leaves nothing and no lock', async () => {
    const failing = inTransaction(db, async (trx) => {
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
    });
    await expect(failing).rejects.toThrow('UNIQUE constraint failed');
    expect(await names()).toEqual([]);
    writeElsewhere('b');
    expect(await names()).toEqual(['b']);
  });
});
