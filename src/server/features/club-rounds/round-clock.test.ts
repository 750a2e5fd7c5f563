import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { startClubRounds } from './test-club-rounds.ts';

const first = await startClubRounds();
const { db, linkedPhone, open, rate } = first;

it('what became due while the server was down is done at its start', async () => {
  const ada = await linkedPhone('Ada');
  // A minute by the clock of the first server is long past for the second one.
  const ends_at = new Date(first.clock.now.getTime() + 60_000).toISOString();
  const { id, albums } = await open({ ends_at });
  await rate(ada, id, albums[0]?.album_id, 'S');
  first.clock.now = new Date('2026-03-06T11:00:00.000Z');
  const second = await startTestApp({ database: first.database });
  second.clock.now = new Date('2026-03-07T12:00:00.000Z');
  await second.app.ready();
  const rows = db.selectFrom('club_rounds').select('status').where('id', '=', id);
  expect(await rows.execute()).toEqual([{ status: 'revealed' }]);
});
