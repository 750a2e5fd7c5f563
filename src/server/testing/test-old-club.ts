import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, Migrator } from 'kysely';
import { afterAll, inject } from 'vitest';
import { type Db, openDatabase } from '../database/connection.ts';
import { MIGRATIONS } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { givenFile } from '../integrations/given-file.ts';
import { withArchive } from '../integrations/zip-archive.ts';
import { temporaryDirectory } from './test-app.ts';
import { inDatabase } from './test-postgres.ts';

/** Files of release 0.2.0. */
export const OLD_FILES = fileURLToPath(new URL('../../../tests/fixtures/0.2.0', import.meta.url));

const BEFORE = '030-drop-totals';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Migrates a database up to a step. */
export async function migrateTo(db: Db, step: string): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(step);
  if (error !== undefined) throw error;
}

/**
 * Opens the club of 0.2.0 in the middle of a game, before it had people, on the engine of this run.
 * @returns the database, and its name
 */
export async function openOldClub(): Promise<{ db: Db; name: string }> {
  const file = join(temporaryDirectory(), 'old.db');
  await withArchive(givenFile('data-in-game.zip', OLD_FILES), async (entries) => {
    await entries.find(({ name }) => name === 'spindle.db')?.unpack(file);
  });
  const { db, close } = openDatabase(file);
  closing.push(close);
  await migrateTo(db, BEFORE);
  const server = inject('postgres');
  if (server === undefined) return { db, name: file };
  const name = await inDatabase(server, `old_${randomUUID().replaceAll('-', '')}`);
  const target = openPostgres(name);
  closing.push(target.close);
  await migrateTo(target.db, BEFORE);
  await copyRows(db, target.db);
  return { db: target.db, name };
}

/** Copies all rows; a moved club would have no open room. */
async function copyRows(from: Db, to: Db): Promise<void> {
  const source = from.withTables<Record<string, object>>();
  const target = to.withTables<Record<string, object>>();
  const tables = (await source.introspection.getTables()).map(({ name }) => name);
  // Rows before those that reference them.
  const first = ['sessions', 'albums', 'brackets', 'rooms', 'evenings', 'rankings'];
  first.push('invite_links', 'personal_links', 'notification_targets', 'admin_sessions');
  const others = tables.filter((name) => !first.includes(name));
  for (const table of [...first, ...others]) await copyTable(source, target, table);
}

async function copyTable(
  source: Kysely<Record<string, object>>,
  target: Kysely<Record<string, object>>,
  table: string,
): Promise<void> {
  const generated = table === 'streaming_albums' ? ['release_date', 'genres'] : [];
  for (const row of await source.selectFrom(table).selectAll().execute()) {
    const entries = Object.entries(row).filter(([column]) => !generated.includes(column));
    await target.insertInto(table).values(Object.fromEntries(entries)).execute();
  }
}
