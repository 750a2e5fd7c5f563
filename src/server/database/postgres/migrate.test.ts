import { randomUUID } from 'node:crypto';
import { type Migration, Migrator, sql } from 'kysely';
import { afterEach, expect, inject, it } from 'vitest';
import { openDataDirectory } from '../../start/data-directory.ts';
import { inDatabase } from '../../testing/test-postgres.ts';
import { MIGRATIONS, migrate, missingSteps } from '../migrate.ts';
import { storedSubmitters } from '../migrations/029-stored-submitters.ts';
import { laterTopics } from '../migrations/040-later-topics.ts';
import { TOPICS } from '../topics.ts';
import { openPostgres } from './open.ts';

const opened: ReturnType<typeof openPostgres>[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const newDatabase = () =>
  inDatabase(inject('postgres') ?? '', `migrated_${randomUUID().replaceAll('-', '')}`);

/** Connects to a database, which is new and empty unless it is named. */
async function connect(given?: string) {
  const url = given ?? (await newDatabase());
  const server = { ...openPostgres(url, undefined, 2), url };
  opened.push(server);
  return server;
}

it('ten servers that start at once migrate once', async () => {
  const url = await newDatabase();
  const all = await Promise.all(Array.from({ length: 10 }, () => connect(url)));
  const taken = await Promise.all(all.map(({ db }) => migrate(db)));
  expect(taken.filter((steps) => steps.length > 0)).toEqual([Object.keys(MIGRATIONS)]);
});

it('asks for a backup before a migration after which older servers fail', async () => {
  const [old, empty] = [await connect(), await connect()];
  const provider = { getMigrations: async () => MIGRATIONS };
  await new Migrator({ db: old.db, provider }).migrateTo('028-voters-of-phones');
  const open = (databaseUrl: string, mayMigrate: boolean) =>
    openDataDirectory({ dataDir: '', databaseFile: null, databaseUrl, mayMigrate });
  await expect(open(old.url, false)).rejects.toThrow('spindle serve --migrate');
  expect(await missingSteps(old.db)).toContain('031-people');
  await (await open(old.url, true)).close();
  expect(await missingSteps(old.db)).toEqual([]);
  await (await open(old.url, false)).close();
  await (await open(empty.url, false)).close();
});

it('a failed migration leaves nothing, and the next run starts over', async () => {
  const { db } = await connect();
  // Makes the first migration fail.
  await db.schema.createTable('covers').addColumn('in_the_way', 'text').execute();
  await expect(migrate(db)).rejects.toThrow('already exists');
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['covers']);
  await db.schema.dropTable('covers').execute();
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS));
});

it('puts submitters back that a game of 0.2.0 had moved', async () => {
  const { db } = await connect();
  await migrate(db);
  for (const statement of [
    'alter table room_albums add column hidden_changes text',
    'alter table room_albums add column is_submitter_hidden integer',
    `insert into albums (id, artist, title, artist_key, title_key, search_text, tier, tier_rank,
      veto, is_test_album, created_at, updated_at)
      values ('x', 'Can', 'Can', 'can', 'can', 'can', 'S', 1, 0, 0, '', '')`,
    `insert into changelog (id, change_type, category, change_date, album_id, details, is_test_album)
      values ('entry', 'Album Updated', 'updated', '2026-03-06', 'x', '[]', 0)`,
    `insert into rooms (id, code, entry_key, status, version, is_held, opened_at, changed_at)
      values ('room', 'BCDFG', '', 'open', 1, 0, '', '')`,
    `insert into room_albums (room_id, album_id, place, state, round, submitter,
      is_submitter_hidden, hidden_changes)
      values ('room', 'x', 0, 'waiting', 1, 'Ada', 1, '[{"id":"entry","details":"[1]"}]')`,
  ])
    await sql.raw(statement).execute(db);
  await storedSubmitters.up(db);
  const { submitted_by } = await db
    .withTables<{ albums: { submitted_by: string | null } }>()
    .selectFrom('albums')
    .select('submitted_by')
    .executeTakeFirstOrThrow();
  const { details } = await db.selectFrom('changelog').selectAll().executeTakeFirstOrThrow();
  const played = await db
    .withTables<{ room_albums: { submitter: string | null } }>()
    .selectFrom('room_albums')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([submitted_by, details, played.submitter]).toEqual(['Ada', '[1]', null]);
  expect(Object.keys(played)).not.toContain('hidden_changes');
});

it('a migration that rewrites rows notifies running servers of the older version', async () => {
  const running = await connect();
  const newer = await connect(running.url);
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

it('numbers the topics that a database from before them lacks', async () => {
  const { db } = await connect();
  await migrate(db);
  const find = () => db.selectFrom('data_versions').select('topic').orderBy('topic').execute();
  const all = await find();
  await db.deleteFrom('data_versions').where('topic', 'in', ['rounds', 'sealed']).execute();
  await laterTopics.up(db);
  expect(await find()).toEqual(all);
  await laterTopics.up(db);
  expect(all.map(({ topic }) => topic)).toEqual(TOPICS.toSorted());
});

it('rejects a database of a newer version and does not change it', async () => {
  const { db } = await connect();
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

it('rejects a database of a version before 0.2.0', async () => {
  const { db } = await connect();
  const provider = { getMigrations: async () => MIGRATIONS };
  await new Migrator({ db, provider }).migrateTo('021-ballots');
  await expect(migrate(db)).rejects.toThrow(
    'The database is of a version before 0.2.0. Start it once with 0.3.0.',
  );
});
