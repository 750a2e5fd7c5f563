import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, Migrator, sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import type { ExportDocument } from '#shared/contracts/export-document.ts';
import { findLinks } from '../features/personal-links/personal-links-repository.ts';
import { findOpenRoom } from '../features/rooms/rooms-repository.ts';
import { findRecords } from '../features/transfer/transfer-repository.ts';
import { givenFile } from '../integrations/given-file.ts';
import { withArchive } from '../integrations/zip-archive.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { inDatabase } from '../testing/test-postgres.ts';
import { type Db, openDatabase } from './connection.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openPostgres } from './postgres/open.ts';

const FIXTURES = fileURLToPath(new URL('../../../tests/fixtures/0.2.0', import.meta.url));
const BEFORE = '030-drop-totals';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function migrateTo(db: Db, step: string): Promise<void> {
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo(step);
  if (error !== undefined) throw error;
}

/** The club of 0.2.0 in the middle of a game, before it had people, on the engine of this run. */
async function openOldClub(): Promise<Db> {
  const file = join(temporaryDirectory(), 'old.db');
  await withArchive(givenFile('data-in-game.zip', FIXTURES), async (entries) => {
    await entries.find(({ name }) => name === 'spindle.db')?.unpack(file);
  });
  const { db, close } = openDatabase(file);
  closing.push(close);
  await migrateTo(db, BEFORE);
  const server = inject('postgres');
  if (server === undefined) return db;
  const name = `people_${randomUUID().replaceAll('-', '')}`;
  const target = openPostgres(await inDatabase(server, name));
  closing.push(target.close);
  await migrateTo(target.db, BEFORE);
  await copyRows(db, target.db);
  return target.db;
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

/** Who is in a table, by name, before and after. */
const NAMED = {
  room_seats: 'room_id, seat.id, is_guest, place',
  room_ratings: 'album_id, seat_id, tier, note, is_guest, is_late',
  room_predictions: 'album_id, seat_id, call',
  bracket_voters: 'bracket_id, secret_hash, seen_at, phone_hash',
  bracket_votes: 'bracket_id, match_id, song_id, secret_hash, voted_at',
  personal_links: 'token_hash, seat.created_at, last_used_at',
  personal_phones: 'secret_hash, guest_id, expires_at',
};

async function read(db: Db, isMigrated: boolean) {
  const read: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(NAMED)) {
    const name = isMigrated ? 'people.name' : 'seat.reviewer';
    const from = `${table} as seat${isMigrated ? ' join people on people.id = seat.person_id' : ''}`;
    const query = `select ${name} as reviewer, ${columns} from ${from}`;
    const { rows } = await sql.raw(query).execute(db);
    read[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return read;
}

it('gives everyone in a club of 0.2.0 a row, whom all data still names', async () => {
  const db = await openOldClub();
  const before = await read(db, false);
  expect(Object.values(before).map((rows) => rows.length)).not.toContain(0);
  expect(await migrate(db)).toEqual(['031-people', '033-merged-people']);
  expect(await read(db, true)).toEqual(before);

  const rows = await db.selectFrom('people').selectAll().orderBy('position').execute();
  const named = rows.map(({ name, kind, retired_at }) => [name, kind, retired_at !== null]);
  expect(named).toEqual(expect.arrayContaining([['Max', 'guest', false]]));
  expect(named).toEqual(expect.arrayContaining([['Dev', 'reviewer', true]]));

  const { albums, changelog, recaps, brackets, settings }: ExportDocument = JSON.parse(
    readFileSync(join(FIXTURES, 'export.json'), 'utf8'),
  );
  const records = await db.transaction().execute(findRecords);
  const people = ({ id, ...album }: ExportDocument['albums'][number]) => [
    id,
    album.submitted_by,
    album.veto_by,
    album.individual_tiers,
  ];
  expect(records.albums.map(people)).toEqual(albums.map(people));
  expect(records.changelog).toEqual(expect.arrayContaining(changelog));
  expect(records.brackets.map(({ ballots }) => ballots)).toEqual(
    brackets.map(({ ballots }) => ballots),
  );
  const withoutFile = (album: object) => ({ ...album, on_file: [] });
  expect(records.recaps).toEqual(
    recaps.map((recap) => ({ ...recap, albums: recap.albums.map(withoutFile) })),
  );
  expect(records.settings).toEqual(settings);
});

it('preserves the open room with its guest, and who a phone is', async () => {
  const db = await openOldClub();
  const { rows: phones } = await sql<{ secret_hash: string; reviewer: string }>`
    select secret_hash, reviewer from personal_phones`.execute(db);
  await migrate(db);
  const room = await findOpenRoom(db);
  expect(room?.seats.map(({ reviewer, is_guest }) => [reviewer, is_guest])).toEqual(
    expect.arrayContaining([['Max', true]]),
  );
  expect(room?.ratings.map(({ reviewer }) => reviewer).sort()).toEqual(['Ada', 'Max']);
  const links = await findLinks(db, '2000-01-01T00:00:00.000Z');
  expect(links.map(({ reviewer, phones: count }) => [reviewer, count])).toEqual(
    ['Ada', 'Ben', 'Dev'].map((name) => [
      name,
      phones.filter(({ reviewer }) => reviewer === name).length,
    ]),
  );
});
