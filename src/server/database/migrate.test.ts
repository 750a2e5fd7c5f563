import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Migration, Migrator, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExportDocument } from '#shared/contracts/export-document.ts';
import { findHiddenSubmitters } from '../features/submitters/submitter-visibility-repository.ts';
import { findRecords } from '../features/transfer/transfer-repository.ts';
import { givenFile } from '../integrations/given-file.ts';
import { withArchive } from '../integrations/zip-archive.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { type Connection, openDatabase } from './connection.ts';
import { databaseProblems } from './copy.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { storedSubmitters } from './migrations/029-stored-submitters.ts';
import { personName } from './people.ts';

const FIXTURES = fileURLToPath(new URL('../../../tests/fixtures/0.2.0', import.meta.url));

const directory = temporaryDirectory();
const opened: Connection[] = [];

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

let files = 0;

function open(file = join(directory, `${++files}.db`)): Connection {
  const connection = openDatabase(file);
  opened.push(connection);
  return connection;
}

async function schema({ db }: Connection): Promise<string[]> {
  const rows = await db
    .withTables<{ sqlite_master: { type: string; name: string } }>()
    .selectFrom('sqlite_master')
    .select(['type', 'name'])
    .orderBy('name')
    .execute();
  return rows.map(({ type, name }) => `${type} ${name}`);
}

it('rolls back an interrupted migration completely', async () => {
  const { db } = open();
  const half: Migration = {
    up: async (trx) => {
      await trx.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('cut off');
    },
  };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ half }) },
  }).migrateToLatest();
  expect(error).toEqual(new Error('cut off'));
  expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('half');
});

describe('a fresh database', () => {
  it('runs every migration, and is empty', async () => {
    const connection = open();
    const [first] = await migrate(connection.db);
    expect(first).toBe('001-albums-sessions-changelog');
    expect(await connection.db.selectFrom('albums').selectAll().execute()).toEqual([]);
    expect(await schema(connection)).toEqual(
      expect.arrayContaining(['table albums', 'table changelog', 'index sessions_by_date']),
    );
  });

  it('rejects a rating of an unknown album', async () => {
    const { db } = open();
    await migrate(db);
    await expect(
      db.insertInto('ratings').values({ album_id: 'x', person_id: 'y', tier: 'S' }).execute(),
    ).rejects.toThrow('FOREIGN KEY constraint failed');
  });
});

describe('a database that is up to date', () => {
  it('is not changed', async () => {
    const connection = open();
    await migrate(connection.db);
    const before = await schema(connection);
    const version = connection.version();
    expect(await migrate(connection.db)).toEqual([]);
    expect(await schema(connection)).toEqual(before);
    expect(connection.version()).toBe(version);
  });
});

describe('a database with stored totals', () => {
  it('preserves sessions and entries, without the totals', async () => {
    const { db } = open();
    const provider = { getMigrations: async () => MIGRATIONS };
    await new Migrator({ db, provider }).migrateTo('029-stored-submitters');
    for (const statement of [
      `insert into sessions (id, session_date, location, album_count, test_album_count, created_at,
        updated_at) values ('one', '2026-03-06', 'Attic', 2, 1, 'a', 'b')`,
      `insert into changelog (id, change_type, category, change_date, session_id, is_test_album)
        values ('entry', 'Session Created', 'sessions', '2026-03-06', 'one', 0)`,
      "insert into changelog_totals values ('sessions', 0, 1)",
      "insert into changelog_group_totals values ('import', 'created', 0, 7)",
    ])
      await sql.raw(statement).execute(db);
    expect(await migrate(db)).toContain('030-drop-totals');
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([
      {
        id: 'one',
        session_date: '2026-03-06',
        location: 'Attic',
        notes: null,
        created_at: 'a',
        updated_at: 'b',
        deleted_at: null,
        version: 1,
        field_versions: '{}',
      },
    ]);
    const entries = await db.selectFrom('changelog').select('id').execute();
    expect(entries).toEqual([{ id: 'entry' }]);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => name.includes('totals'))).toEqual([]);
  });
});

it('earlier reveals of rounds count as seen', async () => {
  const { db } = open();
  const provider = { getMigrations: async () => MIGRATIONS };
  await new Migrator({ db, provider }).migrateTo('041-job-leases');
  for (const statement of [
    `insert into people (id, name, kind, position, created_at) values
      ('ada', 'Ada', 'reviewer', 0, 'a')`,
    `insert into club_rounds (id, status, verdict, version, opened_at, revealed_at) values
      ('open', 'open', 'suggestion', 1, 'a', null), ('old', 'closed', 'suggestion', 1, 'a', 'b')`,
    `insert into club_round_people (round_id, person_id, place, is_excused) values
      ('open', 'ada', 0, 0), ('old', 'ada', 0, 0)`,
  ])
    await sql.raw(statement).execute(db);
  await migrate(db);
  const rows = db.selectFrom('club_round_people').select(['round_id', 'seen_at']);
  expect(await rows.orderBy('round_id').execute()).toEqual([
    { round_id: 'old', seen_at: 'b' },
    { round_id: 'open', seen_at: null },
  ]);
});

describe('a database of 0.2.0 in the middle of “Who brought it?”', () => {
  it('gets every submitter back, and preserves the room', async () => {
    const file = join(directory, `${++files}.db`);
    const archive = givenFile('data-in-game.zip', FIXTURES);
    await withArchive(archive, async (entries) => {
      await entries.find(({ name }) => name === 'spindle.db')?.unpack(file);
    });
    const { db } = open(file);
    const before = await submitters(db);
    expect(before.filter(({ submitted_by }) => submitted_by === null)).toHaveLength(4);
    await migrate(db);
    // An export of the same data, before the game.
    const { albums, changelog, recaps } = readExport();
    const records = await db.transaction().execute(findRecords);
    expect(records.albums.map(toSubmitter)).toEqual(albums.map(toSubmitter));
    expect(records.changelog).toEqual(expect.arrayContaining(changelog));
    const withoutFile = (album: object) => ({ ...album, on_file: [] });
    expect(records.recaps).toEqual(
      recaps.map((recap) => ({ ...recap, albums: recap.albums.map(withoutFile) })),
    );
    const hidden = await findHiddenSubmitters(db);
    const played = await db
      .selectFrom('room_albums')
      .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
      .select(['album_id', 'state', personName<string | null>('submitter_id').as('submitter')])
      .where('status', '=', 'open')
      .orderBy('place')
      .execute();
    expect(played.map(({ state, submitter }) => [state, submitter])).toEqual([
      ['rating', null],
      ['waiting', null],
      ['waiting', null],
    ]);
    expect([...hidden].sort()).toEqual(played.map(({ album_id }) => album_id).sort());
  });

  it('keeps a submitter that was entered meanwhile', async () => {
    const { db } = open();
    await migrate(db);
    await sql`alter table room_albums add column hidden_changes text`.execute(db);
    await sql`alter table room_albums add column is_submitter_hidden integer`.execute(db);
    await sql`insert into albums (id, artist, title, artist_key, title_key, search_text, tier,
      tier_rank, veto, is_test_album, submitted_by, created_at, updated_at)
      values ('x', 'Can', 'Can', 'can', 'can', 'can', 'S', 1, 0, 0, 'Ben', '', '')`.execute(db);
    await sql`insert into rooms (id, code, entry_key, status, version, is_held, opened_at, changed_at)
      values ('room', 'BCDFG', '', 'closed', 1, 0, '', '')`.execute(db);
    await sql`insert into room_albums (room_id, album_id, place, state, round, submitter,
      is_submitter_hidden) values ('room', 'x', 0, 'waiting', 1, 'Ada', 1)`.execute(db);
    await storedSubmitters.up(db);
    expect(await submitters(db)).toEqual([{ submitted_by: 'Ben' }]);
  });
});

/** Submitters by name, as before people had rows. */
function submitters(db: Connection['db']) {
  return db
    .withTables<{ albums: { submitted_by: string | null } }>()
    .selectFrom('albums')
    .select('submitted_by')
    .execute();
}

function readExport(): ExportDocument {
  return JSON.parse(readFileSync(join(FIXTURES, 'export.json'), 'utf8'));
}

function toSubmitter({ id, submitted_by }: ExportDocument['albums'][number]) {
  return [id, submitted_by];
}

describe('a database of a newer version', () => {
  it('is rejected with the unknown migration, and is not changed', async () => {
    const connection = open();
    await migrate(connection.db);
    await connection.db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '999-the-future', timestamp: '2030-01-01T00:00:00.000Z' })
      .execute();
    const before = await schema(connection);
    await expect(migrate(connection.db)).rejects.toThrow(
      "The database is of a newer Spindle (it has step '999-the-future').",
    );
    expect(await schema(connection)).toEqual(before);
  });
});

describe('a database of a version before 0.2.0', () => {
  it('is rejected before anything changes, at the start and as a backup', async () => {
    const dataDir = join(directory, `${++files}`);
    const file = join(dataDir, 'spindle.db');
    mkdirSync(dataDir);
    const connection = open(file);
    const provider = { getMigrations: async () => MIGRATIONS };
    await new Migrator({ db: connection.db, provider }).migrateTo('021-ballots');
    const before = await schema(connection);
    await expect(openDataDirectory({ dataDir, databaseFile: null })).rejects.toThrow(
      'The database is of a version before 0.2.0. Start it once with 0.3.0.',
    );
    expect(await schema(connection)).toEqual(before);
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    expect(databaseProblems(file)).toEqual([
      'the database is of a version before 0.2.0. Start it once with 0.3.0',
    ]);
  });
});
