import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { inTransaction } from '../transaction.ts';

const first = await startTestApp();
const { db } = first;
const asFew = new URL(first.database);
asFew.username = `few_${asFew.pathname.slice(1)}`;
// Connection limits do not apply to a superuser, so this role is a normal one.
await sql
  .raw(`create role ${asFew.username} login password 'spindle'; grant spindle to ${asFew.username}`)
  .execute(db);
afterAll(() => sql.raw(`drop role ${asFew.username}`).execute(db));
const few = await startTestApp({ database: asFew.href });

const save = async ({ app }: Pick<typeof first, 'app'> = first) => {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: '/api/sessions',
    headers: { 'x-api-key': API_KEY },
    payload: { password: 'correct horse battery', session_date: '2026-03-06', location: 'Attic' },
  });
  return [statusCode, JSON.parse(payload).code, headers['retry-after']];
};

const SAVED = [201, undefined, undefined];
const AWAY = [503, 'STORAGE_UNAVAILABLE', '2'];

/** Installs a trigger that runs a statement before each insert into a table, during the work. */
async function before(table: string, does: string, work: () => Promise<void>): Promise<void> {
  const body = `begin ${does}; return new; end`;
  await sql
    .raw(`create function in_the_way_of_${table}() returns trigger language plpgsql as $$ ${body} $$;
      create trigger in_the_way before insert on ${table} execute function in_the_way_of_${table}()`)
    .execute(db);
  try {
    await work();
  } finally {
    await sql.raw(`drop function in_the_way_of_${table} cascade`).execute(db);
  }
}

it('a full disk fails writes with 507, serves reads, and recovers with free space', async () => {
  await before('sessions', "raise exception 'no space left' using errcode = '53100'", async () => {
    expect(await save()).toEqual([507, 'STORAGE_FULL', undefined]);
    const { statusCode } = await first.app.inject({
      url: '/api/sessions',
      headers: { 'x-api-key': API_KEY },
    });
    expect(statusCode).toBe(200);
  });
  expect(await save()).toEqual(SAVED);
});

it('cancels a slow statement and rolls its write back', async () => {
  const hurry = "perform set_config('statement_timeout', '1', true)";
  await before('sessions', hurry, () =>
    before('changelog', 'perform pg_sleep(60)', async () => {
      expect(await save()).toEqual(AWAY);
    }),
  );
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await save()).toEqual(SAVED);
});

it('ends an idle transaction, and the next write succeeds', async () => {
  const writing = inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid,
      set_config('idle_in_transaction_session_timeout', '1', true)`.execute(trx);
    const [{ pid } = { pid: 0 }] = rows;
    // Queries outside the transaction: a write would wait for its end.
    const there = db
      .selectFrom(sql<{ pid: number }>`pg_stat_activity`.as('connections'))
      .select('pid')
      .where('pid', '=', pid);
    await expect.poll(() => there.execute()).toEqual([]);
    await trx.selectFrom('sessions').select('id').execute();
  });
  await expect(writing).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(await save()).toEqual(SAVED);
});

it('returns 503 with Retry-After without a connection, and recovers by itself', async () => {
  expect(await save(few)).toEqual(SAVED);
  const limit = (most: number) =>
    sql.raw(`alter role ${asFew.username} connection limit ${most}`).execute(db);
  await limit(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where usename = ${asFew.username}`.execute(db);
  await expect.poll(() => few.connection.shared?.isCurrent()).toBe(false);
  expect(await save(few)).toEqual(AWAY);
  await limit(-1);
  await expect.poll(() => few.connection.shared?.isCurrent()).toBe(true);
  expect(await save(few)).toEqual(SAVED);
});
