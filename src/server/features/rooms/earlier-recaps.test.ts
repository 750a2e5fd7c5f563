import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { MIGRATIONS, migrate } from '../../database/migrate.ts';
import { personName } from '../../database/people.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { inDatabase } from '../../testing/test-postgres.ts';
import { findRecap } from './recap-repository.ts';

const folder = temporaryDirectory();
const { db, close } = await openEmpty();
afterAll(close);

async function openEmpty() {
  const server = inject('postgres');
  if (server === undefined) return openDatabase(join(folder, 'old.db'));
  return openPostgres(await inDatabase(server, `old_${randomUUID().replaceAll('-', '')}`));
}

const ALBUM = {
  album_id: 'one',
  artist: 'Low',
  title: 'Hey What',
  cover_url: '/covers/low.webp',
  tier: 'A',
  veto: true,
  veto_by: 'Ben',
};

const RATINGS = [
  { reviewer: 'Ada', tier: 'S', note: 'Two\nlines' },
  { reviewer: 'Ben', tier: 'F', note: null },
];

it('migrates recaps of version 015 with the saved tiers of their albums', async () => {
  const provider = { getMigrations: async () => MIGRATIONS };
  const { error } = await new Migrator({ db, provider }).migrateTo('015-several-servers');
  expect(error).toBeUndefined();
  const albums = JSON.stringify([{ ...ALBUM, ratings: RATINGS }]);
  await sql`insert into recaps (session_id, played_at, albums) values
    ('s-1', '2026-02-06T23:30:00.000Z', ${albums}), ('s-2', '2026-02-13T22:00:00.000Z', '[]')`.execute(
    db,
  );
  await sql`insert into albums (id, artist, title, artist_key, title_key, search_text, tier, tier_rank,
    veto, veto_by, is_test_album, created_at, updated_at)
    values ('one', 'Low', 'Hey What', 'low', 'hey what', 'low', 'A', 1, 1, 'Ben', 0, '', '')`.execute(
    db,
  );
  await sql`insert into rooms (id, code, entry_key, status, session_id, version, is_held, opened_at,
    changed_at) values ('room', 'BCDFG', '', 'closed', 's-1', 9, 0, '2026-02-06T19:00:00.000Z',
    '2026-02-06T23:30:00.000Z')`.execute(db);
  await sql`insert into room_albums (room_id, album_id, place, state, round) values
    ('room', 'one', 0, 'saved', 1), ('room', 'two', 1, 'skipped', 1)`.execute(db);
  expect(await migrate(db)).toContain('016-evenings');
  expect(await db.selectFrom('evenings').selectAll().orderBy('id').execute()).toEqual([
    {
      id: 's-1',
      session_id: 's-1',
      opened_at: '2026-02-06T19:00:00.000Z',
      closed_at: '2026-02-06T23:30:00.000Z',
    },
    {
      id: 's-2',
      session_id: 's-2',
      opened_at: '2026-02-13T22:00:00.000Z',
      closed_at: '2026-02-13T22:00:00.000Z',
    },
  ]);
  expect((await findRecap(db, 's-1'))?.albums).toEqual([
    {
      ...ALBUM,
      suggested_tier: null,
      submitter: null,
      predictions: [],
      on_file: [],
      session_id: 's-1',
      ratings: RATINGS.map((rating) => ({ ...rating, was: null })),
    },
  ]);
  const saved = await db
    .selectFrom('room_albums')
    .select(['saved_tier', 'saved_veto'])
    .select(personName<string | null>('saved_vetoer_id').as('saved_veto_by'))
    .orderBy('place')
    .execute();
  expect(saved).toEqual([
    { saved_tier: 'A', saved_veto: 1, saved_veto_by: 'Ben' },
    { saved_tier: null, saved_veto: null, saved_veto_by: null },
  ]);
});
