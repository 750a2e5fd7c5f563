import { expect, it } from 'vitest';
import { updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getSecondSpinEndpoint } from '#shared/contracts/insights.ts';
import { splitRows } from '../../database/split-rows.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';

const test = await startTestApp();
const { ask, clock, db, addAlbum, addSession } = test;

it('suggests albums unchanged for a year to admins, and none to visitors', async () => {
  clock.now = new Date('2024-06-01T12:00:00.000Z');
  const { id: session_id } = await addSession({ session_date: '2024-05-01' });
  const apart = await addAlbum({ session_id, individual_tiers: { Ada: 'S', Ben: 'F' } });
  const close = await addAlbum({ session_id, individual_tiers: { Ada: 'A', Ben: 'B' } });
  await addAlbum({ session_id, individual_tiers: { Ada: 'A', Ben: 'A' } });
  await addAlbum({ session_id, is_test_album: true, individual_tiers: { Ada: 'S', Ben: 'F' } });
  expect(await suggested('2025-05-01')).toEqual([]);
  expect(await suggested('2025-05-02')).toEqual([
    [apart.id, 30, '2024-05-01'],
    [close.id, 5, '2024-05-01'],
  ]);
  clock.now = new Date('2025-06-01T12:00:00.000Z');
  const body = { individual_tiers: { Ben: 'D' }, password: PASSWORD } as const;
  await ask(updateAlbumEndpoint, { params: { id: apart.id }, body });
  expect(await suggested('2025-06-02')).toEqual([[close.id, 5, '2024-05-01']]);
  expect(await suggested('2026-06-02')).toEqual([
    [apart.id, 20, '2025-06-01'],
    [close.id, 5, '2024-05-01'],
  ]);
  expect((await ask(getSecondSpinEndpoint)).data).toEqual([]);
});

it('suggests the same from a worker thread among a thousand albums', async () => {
  clock.now = new Date('2024-06-01T12:00:00.000Z');
  const { id: session_id } = await addSession({ session_date: '2024-05-01' });
  const apart = await addAlbum({ session_id, individual_tiers: { Ada: 'S', Ben: 'F' } });
  const album = await db.selectFrom('albums').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 1000 }, (_, n) => ({ ...album, id: `other ${n}` }));
  for (const some of splitRows(others)) await db.insertInto('albums').values(some).execute();
  expect(await suggested('2025-05-02')).toEqual([[apart.id, 30, '2024-05-01']]);
  expect((await ask(getSecondSpinEndpoint)).data).toEqual([]);
});

async function suggested(day: string) {
  clock.now = new Date(`${day}T12:00:00.000Z`);
  const { session } = await signInAsAdmin(test);
  const { data } = await ask(getSecondSpinEndpoint, { headers: { cookie: session } });
  return data.map(({ id, spread, touched }) => [id, spread, touched]);
}
