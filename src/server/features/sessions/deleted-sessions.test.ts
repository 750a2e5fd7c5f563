import { describe, expect, it } from 'vitest';
import {
  createAlbumEndpoint,
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import {
  deleteSessionEndpoint,
  getSessionEndpoint,
  listSessionsEndpoint,
  restoreSessionEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { HOMOGENIC, startTestApp } from '../../testing/test-app.ts';

const { clock, ask, rejected, addAlbum, addSession, changes } = await startTestApp();

const DAY = 86_400_000;
const at = (id: string) => ({ params: { id } });
const titles = async () => (await changes()).map((entry) => entry.change_type);

function pass(time: number): void {
  clock.now = new Date(clock.now.getTime() + time);
}

async function addDeletedSession() {
  const session = await addSession();
  await ask(deleteSessionEndpoint, at(session.id));
  return session;
}

describe('DELETE /api/sessions/{id}', () => {
  it('removes an empty session from every list', async () => {
    const session = await addSession();
    const { data, message } = await ask(deleteSessionEndpoint, at(session.id));
    expect([data, message]).toEqual([session, 'Session deleted successfully!']);
    const query = { include_test_albums: 'true' };
    const list = await ask(listSessionsEndpoint, { query });
    expect([list.data, list.pagination.total]).toEqual([[], 0]);
    expect(await rejected(getSessionEndpoint, at(session.id))).toMatchObject({ status: 404 });
    expect(await rejected(deleteSessionEndpoint, at(session.id))).toMatchObject({ status: 404 });
  });

  it('rejects every use of the deleted session', async () => {
    const { id } = await addDeletedSession();
    const edit = { ...at(id), body: { location: 'Cellar' } };
    expect(await rejected(updateSessionEndpoint, edit)).toMatchObject({ status: 404 });
    const fields = { session_id: 'Please select a session' };
    const create = { body: { ...HOMOGENIC, session_id: id } };
    expect(await rejected(createAlbumEndpoint, create)).toMatchObject({ status: 400, fields });
    const album = await addAlbum();
    const move = { ...at(album.id), body: { session_id: id } };
    expect(await rejected(updateAlbumEndpoint, move)).toMatchObject({ status: 400, fields });
  });

  it('adds a changelog entry with its date and place', async () => {
    await addDeletedSession();
    const [entry] = await changes();
    expect(entry).toMatchObject({
      change_type: 'Deleted',
      album_id: null,
      session: { session_date: '2026-03-06', location: 'Attic' },
      is_session_deleted: true,
      restorable_until: '2026-06-04T12:00:00.000Z',
    });
    const deleted = await changes({ change_type: 'deleted' });
    expect(deleted.map(({ id }) => id)).toEqual([entry?.id]);
  });

  it.each([
    [[false], 'This session holds 1 album. Move or delete it first.'],
    [[false, false], 'This session holds 2 albums. Move or delete them first.'],
    [[true], 'This session holds 1 album, test albums included. Move or delete it first.'],
  ])('returns 409 while it has albums (tests: %j)', async (tests, error) => {
    const { id: session_id } = await addSession();
    for (const is_test_album of tests) await addAlbum({ session_id, is_test_album });
    const before = await titles();
    expect(await rejected(deleteSessionEndpoint, at(session_id))).toMatchObject({
      status: 409,
      code: 'SESSION_NOT_EMPTY',
      error,
    });
    expect(await titles()).toEqual(before);
  });

  it('deletes a session whose albums are all deleted', async () => {
    const { id, session_id } = await addAlbum();
    await ask(deleteAlbumEndpoint, at(id));
    await ask(deleteSessionEndpoint, at(session_id ?? ''));
    expect(await titles()).toEqual([
      'Deleted',
      'Album Deleted',
      'Album Created',
      'Session Created',
    ]);
  });
});

describe('POST /api/sessions/{id}/restore', () => {
  it('restores the session unchanged, with a changelog entry', async () => {
    const session = await addDeletedSession();
    pass(90 * DAY);
    const { data, message } = await ask(restoreSessionEndpoint, at(session.id));
    expect([data, message]).toEqual([session, 'Session restored successfully!']);
    expect((await ask(listSessionsEndpoint)).data).toEqual([session]);
    const [newest, deletion] = await changes();
    expect(newest).toMatchObject({
      change_type: 'Created',
      session_id: session.id,
      is_session_deleted: false,
    });
    expect(deletion?.restorable_until).toBeNull();
  });

  it('returns 409 for one not deleted, 410 after 90 days', async () => {
    const { id } = await addSession();
    expect(await rejected(restoreSessionEndpoint, at(id))).toMatchObject({
      status: 409,
      code: 'NOT_DELETED',
    });
    await ask(deleteSessionEndpoint, at(id));
    pass(90 * DAY + 1);
    expect(await rejected(restoreSessionEndpoint, at(id))).toMatchObject({
      status: 410,
      error: 'This session was deleted more than 90 days ago. It can no longer be restored.',
    });
  });
});

it('restoring an album restores its session', async () => {
  const album = await addAlbum();
  await ask(deleteAlbumEndpoint, at(album.id));
  await ask(deleteSessionEndpoint, at(album.session_id ?? ''));
  await ask(restoreAlbumEndpoint, at(album.id));
  expect((await ask(getAlbumEndpoint, at(album.id))).data.session).toEqual({
    session_date: '2026-03-06',
    location: 'Attic',
  });
  expect((await ask(listSessionsEndpoint)).data).toMatchObject([{ album_count: 1 }]);
  expect((await titles()).slice(0, 2)).toEqual(['Album Created', 'Created']);
});
