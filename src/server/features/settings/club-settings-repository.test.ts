import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { findClubSettings } from './club-settings-repository.ts';

const { db } = await startTestApp();

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
