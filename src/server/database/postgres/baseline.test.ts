import { randomUUID } from 'node:crypto';
import { type Migration, Migrator, sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { inDatabase } from '../../testing/test-postgres.ts';
import { type Db, openDatabase } from '../connection.ts';
import { MIGRATIONS } from '../migrate.ts';
import { baseline } from '../migrations/001-baseline.ts';
import { openPostgres } from './open.ts';

const opened: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

const LAST = '022-room-games';

/** The migrations with the baseline in place of the chain. */
const WITH_BASELINE: Record<string, Migration> = Object.fromEntries(
  Object.entries(MIGRATIONS).map(([name, migration], index) => {
    if (index === 0) return [name, baseline];
    return [name, name <= LAST ? { up: async () => {} } : migration];
  }),
);

const ENGINES = {
  sqlite: () => openDatabase(':memory:'),
  postgres: async () =>
    openPostgres(
      await inDatabase(inject('postgres') ?? '', `base_${randomUUID().replaceAll('-', '')}`),
    ),
};

const QUERIES: Record<keyof typeof ENGINES, string[]> = {
  sqlite: [
    "select type, name, tbl_name, replace(replace(sql, '\"', ''), char(10), ' ') as sql from sqlite_schema order by 1, 2",
    ...['sessions', 'albums', 'room_albums'].map(
      (table) => `select * from pragma_table_xinfo('${table}')`,
    ),
  ],
  postgres: [
    `select table_name, column_name, ordinal_position, data_type, udt_name, collation_name,
      column_default, is_nullable, is_generated, generation_expression
      from information_schema.columns where table_schema = 'public' order by 1, 3`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
    "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
    `select attrelid::regclass::text, attname, attstorage from pg_attribute join pg_class
      on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace order by 1, attnum`,
    'select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1',
    'select topic from data_versions order by 1',
  ],
};

async function read(
  engine: keyof typeof ENGINES,
  migrations: Record<string, Migration>,
  step: string,
) {
  const { db, close } = await ENGINES[engine]();
  opened.push(close);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateTo(step);
  if (error !== undefined) throw error;
  return { schema: await readSchema(db, engine), counts: await countRows(db) };
}

async function readSchema(db: Db, engine: keyof typeof ENGINES): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES[engine]) {
    const { rows } = await sql.raw<object>(query).execute(db);
    expect(query.includes('trigger') || rows.length > 0).toBe(true);
    lines.push(...rows.map((row) => JSON.stringify(row).replaceAll(/\s+/g, '')));
  }
  return lines;
}

async function countRows(db: Db): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{
      count: unknown;
    }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count;
  }
  return counts;
}

/** Written without the query compiler, so with nulls first on PostgreSQL, until 030. */
const isRaw = (line: string) => /changelog_(of_group|ungrouped)/.test(line);

describe.each(['sqlite', 'postgres'] as const)('the baseline on %s', (engine) => {
  it('is the schema of the chain', async () => {
    const chain = await read(engine, MIGRATIONS, LAST);
    const own = await read(engine, WITH_BASELINE, LAST);
    expect(chain.schema.length).toBeGreaterThan(60);
    const kept = (lines: string[]) =>
      engine === 'sqlite' ? lines.toSorted() : lines.filter((line) => !isRaw(line)).toSorted();
    expect(kept(own.schema)).toEqual(kept(chain.schema));
    expect(own.counts).toEqual(chain.counts);
  });

  it('leads to the same schema of today', async () => {
    const last = Object.keys(MIGRATIONS).at(-1) ?? '';
    const chain = await read(engine, MIGRATIONS, last);
    const own = await read(engine, WITH_BASELINE, last);
    expect(own.schema.toSorted()).toEqual(chain.schema.toSorted());
    expect(own.counts).toEqual(chain.counts);
  });
});
