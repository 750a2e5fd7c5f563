import { describe, expect, test } from 'vitest';
import { deleteAlbumEndpoint, restoreAlbumEndpoint } from '#shared/contracts/albums.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listDeleted, undeleteAlbum } from './deleted-albums-service.ts';

const { db, clock, ask, rejected, addAlbum, changes } = await startTestApp();
const services = { db, now: () => clock.now };

const DAY = 86_400_000;

function pass(time: number): void {
  clock.now = new Date(clock.now.getTime() + time);
}

async function addDeletedAlbum() {
  const album = await addAlbum({ tier: 'B', individual_tiers: { Ada: 'A' } });
  await ask(deleteAlbumEndpoint, { params: { id: album.id } });
  return album;
}

describe('restoring an album', () => {
  test('a deleted album is listed by name until it is restored', async () => {
    const { id } = await addDeletedAlbum();
    expect(await listDeleted(services)).toEqual([
      { id, artist: 'Björk', title: 'Homogenic', deleted_at: '2026-03-06T12:00:00.000Z' },
    ]);
    await undeleteAlbum(services, id);
    expect(await listDeleted(services)).toEqual([]);
  });

  test('marks its changes as deleted until it is restored', async () => {
    const { id } = await addDeletedAlbum();
    const isDeleted = async () => {
      const all = await changes();
      return new Set(all.filter((entry) => entry.album_id === id).map((e) => e.is_album_deleted));
    };
    expect(await isDeleted()).toEqual(new Set([true]));
    await undeleteAlbum(services, id);
    expect(await isDeleted()).toEqual(new Set([false]));
  });

  test('adds a changelog entry with its tier', async () => {
    const { id } = await addDeletedAlbum();
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    await undeleteAlbum(services, id);
    const [newest] = await changes();
    expect(newest).toMatchObject({
      change_type: 'Album Created',
      album_id: id,
      old_rating: null,
      new_rating: 'B',
      change_date: '2026-03-07T12:00:00.000Z',
    });
  });
});

describe('POST /api/albums/{id}/restore', () => {
  const restoring = (id: string) => ({ params: { id } });

  test('returns the album as it was before', async () => {
    const before = await addDeletedAlbum();
    pass(90 * DAY);
    const { data, message } = await ask(restoreAlbumEndpoint, restoring(before.id));
    expect(data).toEqual({ ...before, updated_at: clock.now.toISOString() });
    expect(message).toBe('Album restored successfully!');
  });

  test('returns 409 for one that is not deleted', async () => {
    const { id } = await addAlbum();
    expect(await rejected(restoreAlbumEndpoint, restoring(id))).toMatchObject({
      status: 409,
      code: 'NOT_DELETED',
      error: 'Björk – Homogenic is not deleted.',
    });
  });

  test('returns 410 after 90 days, and writes nothing', async () => {
    const { id } = await addDeletedAlbum();
    const before = await changes();
    pass(90 * DAY + 1);
    expect(await rejected(restoreAlbumEndpoint, restoring(id))).toMatchObject({
      status: 410,
      code: 'GONE',
      error: 'Björk – Homogenic was deleted more than 90 days ago. It can no longer be restored.',
    });
    expect(await changes()).toEqual(before);
    expect(await listDeleted(services)).toEqual([]);
  });
});

test('only the entry of the last deletion has a restore deadline', async () => {
  const { id } = await addDeletedAlbum();
  const until = async () => (await changes()).map(({ restorable_until }) => restorable_until);
  expect(await until()).toEqual(['2026-06-04T12:00:00.000Z', null, null, null]);
  pass(DAY);
  await ask(restoreAlbumEndpoint, { params: { id } });
  expect(await until()).toEqual([null, null, null, null, null]);
  pass(DAY);
  await ask(deleteAlbumEndpoint, { params: { id } });
  expect(await until()).toEqual(['2026-06-06T12:00:00.000Z', null, null, null, null, null]);
});
