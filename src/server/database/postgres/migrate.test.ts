import { randomUUID } from 'node:crypto';
import { type Migration, Migrator } from 'kysely';
import { afterEach, expect, inject, it } from 'vitest';
import { inDatabase } from '../../testing/test-postgres.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { openPostgres } from './open.ts';

const opened: ReturnType<typeof openPostgres>[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

/** Creates a database and connections that have not used it yet. */
async function servers(count: number) {
  const url = await inDatabase(
    inject('postgres') ?? '',
    `migrated_${randomUUID().replaceAll('-', '')}`,
  );
  const all = Array.from({ length: count }, () => openPostgres(url, undefined, 2));
  opened.push(...all);
  return all;
}

it('ten servers that start at once migrate once', async () => {
  const all = await servers(10);
  const taken = await Promise.all(all.map(({ db }) => migrate(db)));
  expect(taken.filter((steps) => steps.length > 0)).toEqual([Object.keys(MIGRATIONS)]);
});

it('a failed migration leaves nothing, and the next run starts over', async () => {
  const [server] = await servers(1);
  if (server === undefined) throw new Error('There is no server');
  const { db } = server;
  // Makes the third migration fail.
  await db.schema.createTable('covers').addColumn('in_the_way', 'text').execute();
  await expect(migrate(db)).rejects.toThrow('already exists');
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['covers']);
  await db.schema.dropTable('covers').execute();
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS));
});

it('a migration that rewrites rows notifies running servers of the older version', async () => {
  const [running, newer] = await servers(2);
  if (running === undefined || newer === undefined) throw new Error('There is no server');
  await migrate(running.db);
  await running.begin();
  await expect.poll(() => running.shared?.isCurrent()).toBe(true);
  const before = running.version();
  const rewriting: Migration = {
    up: (db) =>
      db
        .updateTable('albums')
        .set({ title: 'Another' })
        .execute()
        .then(() => {}),
  };
  const getMigrations = async () => ({ ...MIGRATIONS, '999-of-tomorrow': rewriting });
  const { error } = await new Migrator({
    db: newer.db,
    provider: { getMigrations },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  await expect.poll(() => running.version()).toMatch(/^[\d.]+$/);
  await expect.poll(() => running.version()).not.toBe(before);
});

it('rejects a database of a newer version and does not change it', async () => {
  const [server] = await servers(1);
  if (server === undefined) throw new Error('There is no server');
  const { db } = server;
  await migrate(db);
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-of-tomorrow', timestamp: '' })
    .execute();
  await expect(migrate(db)).rejects.toThrow(
    "The database is of a newer Spindle (it has step '999-of-tomorrow').",
  );
});
