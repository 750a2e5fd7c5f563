import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { type Db, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { TOPICS } from './topics.ts';
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
const insert = (trx: Db, name: string) =>
  trx.insertInto('settings').values({ name, value: '' }).execute();
const writeOnOtherServer = (name: string) =>
  other.prepare(`insert into settings values (?, '')`).run(name);
const names = async () =>
  (await db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('a database', () => {
  it('writes every commit to disk before it resolves', async () => {
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
  });

  it('waits with writes, not with reads, for the lock of another process', async () => {
    other.exec('begin immediate');
    const written = Promise.all([write('here'), inTransaction(db, (trx) => insert(trx, 'there'))]);
    writeOnOtherServer('other');
    for (let looks = 0; looks < 10; looks += 1) {
      expect(await names()).toEqual([]);
      await new Promise(setImmediate);
    }
    other.exec('commit');
    await written;
    expect(await names()).toEqual(['here', 'other', 'there']);
  });

  it('reports a waiting write once, and times out', async () => {
    const received: string[] = [];
    const lockTimeout = {
      longest: 30,
      waiting: (what: string) => received.push(what),
      noticeAfter: 0,
    };
    const impatient = openDatabase(file, lockTimeout);
    other.exec('begin immediate');
    await expect(insert(impatient.db, 'a')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    other.exec('rollback');
    await insert(impatient.db, 'b');
    await impatient.close();
    expect(received).toEqual(['another process that is writing']);
    expect(await names()).toEqual(['b']);
  });

  it('reports a full disk, also inside a transaction, and recovers', async () => {
    const limit = async (pages: number) =>
      sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);
    const large = { name: 'large', value: 'x'.repeat(1_000_000) };
    await limit(1);
    const inside = inTransaction(db, async (trx) => {
      await insert(trx, 'small');
      await trx.insertInto('settings').values(large).execute();
    });
    await expect(inside).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    const alone = db.insertInto('settings').values(large).execute();
    await expect(alone).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await names()).toEqual([]);
    await limit(1_000_000);
    await db.insertInto('settings').values(large).execute();
    expect(await names()).toEqual(['large']);
  });
});

const versions = () => ({
  all: version(),
  albums: version(['albums']),
  brackets: version(['brackets']),
  rooms: version(['rooms']),
  rounds: version(['rounds']),
  words: version(['words']),
  streaming: version(['streaming']),
  club: version(['club']),
  access: version(['access']),
  sealed: version(['sealed']),
});

describe('the version', () => {
  it('is stable while nothing is written', async () => {
    const before = version();
    await names();
    expect(version()).toBe(before);
  });

  it('changes on a commit of this process, for the written topics only', async () => {
    const before = versions();
    await db.deleteFrom('brackets').execute();
    const after = versions();
    expect(after).toMatchObject({ albums: before.albums, streaming: before.streaming });
    expect([after.all === before.all, after.brackets === before.brackets]).toEqual([false, false]);
  });

  it('changes when a transaction commits, not before', async () => {
    const before = version(['albums']);
    await inTransaction(db, async (trx) => {
      await trx.updateTable('albums').set({ tier: 'S' }).execute();
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
      expect(version(['albums'])).toBe(before);
    });
    expect(version(['albums'])).not.toBe(before);
  });

  it('of every topic changes on a raw SQL write', async () => {
    const before = versions();
    await sql`update brackets set name = 'Cup'`.execute(db);
    for (const topic of TOPICS) expect(version([topic])).not.toBe(before[topic]);
  });

  it('of every topic changes on a commit of another process', () => {
    const before = versions();
    writeOnOtherServer('a');
    for (const topic of TOPICS) expect(version([topic])).not.toBe(before[topic]);
  });

  it('of no topic changes on a write that no response shows', async () => {
    const before = versions();
    await db.deleteFrom('covers').execute();
    expect(versions()).toEqual(before);
  });

  it('is unchanged after a rollback', async () => {
    const before = version();
    await expect(
      inTransaction(db, async (trx) => {
        await trx.deleteFrom('brackets').execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(version()).toBe(before);
    await db.deleteFrom('covers').execute();
    expect(version()).toBe(before);
  });
});

describe('a transaction', () => {
  it('that reads before it writes blocks writes of other processes', async () => {
    await inTransaction(db, async (trx) => {
      await trx.selectFrom('settings').selectAll().execute();
      expect(() => writeOnOtherServer('other')).toThrow('database is locked');
      await trx.insertInto('settings').values({ name: 'here', value: '' }).execute();
    });
    expect(await names()).toEqual(['here']);
  });

  it('is invisible to reads until it commits, and does not block them', async () => {
    await inTransaction(db, async (trx) => {
      await insert(trx, 'a');
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['a']);
  });

  it('runs after the previous one', async () => {
    const steps: string[] = [];
    const transact = (name: string) =>
      inTransaction(db, async (trx) => {
        steps.push(`${name} begins`);
        await insert(trx, name);
        await new Promise(setImmediate);
        steps.push(`${name} ends`);
      });
    const failing = inTransaction(db, async () => {
      throw new Error('no');
    }).catch(() => {});
    await Promise.all([transact('a'), failing, transact('b'), write('c')]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('that fails leaves no rows and no lock', async () => {
    const failing = inTransaction(db, async (trx) => {
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
      await trx.insertInto('settings').values({ name: 'a', value: '' }).execute();
    });
    await expect(failing).rejects.toThrow('UNIQUE constraint failed');
    expect(await names()).toEqual([]);
    writeOnOtherServer('b');
    expect(await names()).toEqual(['b']);
  });
});
