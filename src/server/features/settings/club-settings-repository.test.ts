import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { testClub } from '../../testing/test-club.ts';
import { countWrites } from '../../testing/test-writes.ts';
import { openClub } from './club-settings.ts';
import { findClubSettings } from './club-settings-repository.ts';

const { db, connection, clock } = await startTestApp();

it('ignores fields and values of another version', async () => {
  const rows = [
    { name: 'name', value: '"Vinyl"' },
    { name: 'accent', value: '"plaid"' },
    { name: 'anthem', value: '"So What"' },
  ];
  await db
    .insertInto('club_settings')
    .values(rows as never)
    .execute();
  expect(await findClubSettings(db)).toEqual({ name: 'Vinyl' });
});

it('a start makes those that REVIEWERS names the present reviewers, once', async () => {
  const open = async (reviewers: string[]) => {
    const counted = countWrites(db);
    const given = { defaults: testClub(), fixed: { reviewers } };
    await openClub({ db: counted.db, version: connection.version }, given, () => clock.now);
    return counted.rows;
  };
  expect(await open(['Ben', 'Zoe'])).not.toEqual({});
  const rows = await db.selectFrom('people').selectAll().orderBy('position').execute();
  const present = rows.filter(({ retired_at }) => retired_at === null);
  expect(present.map(({ name }) => name)).toEqual(['Ben', 'Zoe']);
  expect(rows.map(({ name }) => name).sort()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eve', 'Zoe']);
  expect(await open(['Ben', 'Zoe'])).toEqual({});
  await open(['Ada', 'Ben']);
  expect(await db.selectFrom('people').select('id').execute()).toHaveLength(rows.length);
});
