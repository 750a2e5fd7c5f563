import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { getEngine } from '../database/engine.ts';
import { PROGRAM_VERSION } from '../integrations/program-version.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';

const test = await startTestApp();
const { app, db, file, clock } = test;
const covers = join(dirname(file), 'covers');
let time = clock.now.getTime();

type Wrong = [
  name: string,
  checks: Record<string, boolean>,
  breakIt: () => Promise<unknown>,
  mendIt: () => Promise<unknown>,
];

/** Moves the clock past the cached result. */
beforeEach(() => {
  time += 60_000;
  clock.now = new Date(time);
});

async function ask(url: string, cookie?: string) {
  const response = await app.inject({ url, headers: { ...(cookie && { cookie }) } });
  return { status: response.statusCode, body: response.json() };
}

it('returns ready, with the checks only to an admin', async () => {
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
  const checks = { database: true, schema: true, covers: true, disk: true };
  expect(await ask('/readyz', (await signInAsAdmin(test)).session)).toEqual({
    status: 200,
    body: { status: 'ready', version: PROGRAM_VERSION, checks },
  });
});

const OF_FILES: Wrong[] = [
  [
    'the database was taken away',
    { database: false },
    async () => renameSync(file, `${file}.away`),
    async () => renameSync(`${file}.away`, file),
  ],
  [
    'covers cannot be written',
    { covers: false },
    async () => {
      rmSync(covers, { recursive: true });
      writeFileSync(covers, '');
    },
    async () => {
      rmSync(covers);
      mkdirSync(covers);
    },
  ],
];

const OF_ANY: Wrong[] = [
  [
    'a table is missing',
    { schema: false },
    () => sql`insert into kysely_migration values ('x', 'x')`.execute(db),
    () => sql`delete from kysely_migration where name = 'x'`.execute(db),
  ],
  [
    'nothing can be written',
    { database: false },
    () => sql`alter table settings rename to away`.execute(db),
    () => sql`alter table away rename to settings`.execute(db),
  ],
];

it.each([...(getEngine(db) === 'sqlite' ? OF_FILES : []), ...OF_ANY])(
  'returns not ready while %s, then ready again',
  async (_name, wrong, breakIt, mendIt) => {
    const { session: cookie } = await signInAsAdmin(test);
    await breakIt();
    expect(await ask('/readyz', cookie)).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: wrong },
    });
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    await mendIt();
    clock.now = new Date(time + 1000);
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
  },
);

it('checks at most once a second, and leaves no data behind', async () => {
  await ask('/readyz');
  await sql`alter table settings rename to away`.execute(db);
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  await sql`alter table away rename to settings`.execute(db);
  expect(await db.selectFrom('settings').selectAll().where('name', '=', 'probe').execute()).toEqual(
    [],
  );
});
