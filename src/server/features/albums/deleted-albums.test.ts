import { describe, expect, test } from 'vitest';
import { deleteAlbum, getAlbum } from '#shared/contracts/albums.ts';
import { getSession } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../test-app.ts';
import { listDeleted, restore } from './deleted-albums-service.ts';

const { db, clock, ask, addAlbum, changes } = await startTestApp();
const services = { db, now: () => clock.now };

async function addDeletedAlbum() {
  const album = await addAlbum({ tier: 'B', individual_tiers: { Ada: 'A' } });
  await ask(deleteAlbum, { params: { id: album.id } });
  return album;
}

describe('restoring an album', () => {
  test('a deleted album is listed by name until it is restored', async () => {
    const { id } = await addDeletedAlbum();
    expect(await listDeleted(services)).toEqual([
      { id, artist: 'Björk', title: 'Homogenic', deleted_at: '2026-03-06T12:00:00.000Z' },
    ]);
    await restore(services, id);
    expect(await listDeleted(services)).toEqual([]);
  });

  test('its changes say that it is deleted, until it is there again', async () => {
    const { id } = await addDeletedAlbum();
    const isDeleted = async () => {
      const all = await changes();
      return new Set(all.filter((entry) => entry.album_id === id).map((e) => e.is_album_deleted));
    };
    expect(await isDeleted()).toEqual(new Set([true]));
    await restore(services, id);
    expect(await isDeleted()).toEqual(new Set([false]));
  });

  test('it is as it was, and counts in its session again', async () => {
    const before = await addDeletedAlbum();
    await restore(services, before.id);
    const { data } = await ask(getAlbum, { params: { id: before.id } });
    expect(data).toEqual(before);
    const session = await ask(getSession, { params: { id: before.session_id ?? '' } });
    expect(session.data.album_count).toBe(1);
  });

  test('the changelog says that it was added, with its tier', async () => {
    const { id } = await addDeletedAlbum();
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    await restore(services, id);
    const [newest] = await changes();
    expect(newest).toMatchObject({
      change_type: 'Album Created',
      album_id: id,
      old_rating: null,
      new_rating: 'B',
      change_date: '2026-03-07T12:00:00.000Z',
    });
  });

  test('an album that is not there, or not deleted, is refused', async () => {
    const { id } = await addAlbum();
    await expect(restore(services, id)).rejects.toThrow('Björk – Homogenic is not deleted.');
    await expect(restore(services, 'nobody')).rejects.toThrow('Album with ID nobody not found');
  });
});
