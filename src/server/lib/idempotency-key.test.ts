import { expect, it } from 'vitest';
import {
  createAlbumEndpoint,
  deleteAlbumEndpoint,
  listAlbumsEndpoint,
} from '#shared/contracts/albums.ts';
import { listSessionsEndpoint } from '#shared/contracts/sessions.ts';
import { HOMOGENIC, startTestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/test-caller.ts';

const { db, ask, call, addSession, changes, clock } = await startTestApp();

async function post(key: string, path: string, body: object) {
  const headers = { 'idempotency-key': key };
  const sent = { headers, body: { ...body, password: PASSWORD } };
  const { status, body: response } = await call('POST', path, sent);
  return {
    status,
    response: response as { data: { id: string }; fields?: Record<string, string> },
  };
}

it('an album sent again with its key is added once, in the changelog too', async () => {
  const session_id = (await addSession()).id;
  const first = await post('try-1', createAlbumEndpoint.path, { ...HOMOGENIC, session_id });
  const before = await changes();
  const second = await post('try-1', createAlbumEndpoint.path, { ...HOMOGENIC, session_id });
  expect(second).toEqual(first);
  expect((await ask(listAlbumsEndpoint)).pagination.total).toBe(1);
  expect(await changes()).toEqual(before);
});

it('repeats the response for an album deleted meanwhile, for a day', async () => {
  const { id: session_id } = await addSession();
  const first = await post('try-5', createAlbumEndpoint.path, { ...HOMOGENIC, session_id });
  await ask(deleteAlbumEndpoint, { params: { id: first.response.data.id } });
  expect(await post('try-5', createAlbumEndpoint.path, { ...HOMOGENIC, session_id })).toEqual(
    first,
  );
  expect(first.status).toBe(201);
  expect((await ask(listAlbumsEndpoint)).pagination.total).toBe(0);
});

it('repeats the response for a session deleted meanwhile', async () => {
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const first = await post('try-6', '/api/sessions', session);
  await db.deleteFrom('sessions').execute();
  expect(await post('try-6', '/api/sessions', session)).toEqual(first);
  expect((await ask(listSessionsEndpoint)).pagination.total).toBe(0);
});

it('concurrent requests with one key add one session', async () => {
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const responses = await Promise.all([1, 2, 3].map(() => post('try-2', '/api/sessions', session)));
  expect(new Set(responses.map(({ response }) => response.data.id)).size).toBe(1);
  expect((await ask(listSessionsEndpoint)).pagination.total).toBe(1);
});

it('a key is valid for a day, and for one URL', async () => {
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const first = await post('try-3', '/api/sessions', session);
  const album = await post('try-3', createAlbumEndpoint.path, {
    ...HOMOGENIC,
    session_id: first.response.data.id,
  });
  expect(album.status).toBe(201);
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  const later = await post('try-3', '/api/sessions', session);
  expect(later.response.data.id).not.toBe(first.response.data.id);
});

it('a rejected creation does not use up its key', async () => {
  const session_id = (await addSession()).id;
  const rejected = await post('try-4', createAlbumEndpoint.path, {
    ...HOMOGENIC,
    session_id: 'unknown',
  });
  expect(rejected.status).toBe(400);
  const again = await post('try-4', createAlbumEndpoint.path, { ...HOMOGENIC, session_id });
  expect(again.status).toBe(201);
});

it.each(['', ' ', 'a'.repeat(101), 'ü'])('rejects the key %j by name', async (key) => {
  const { status, response } = await post(key, '/api/sessions', {
    session_date: '2026-03-06',
    location: 'Attic',
  });
  expect(status).toBe(400);
  expect(Object.keys(response.fields ?? {})).toEqual(['idempotency-key']);
});

it('ignores a stored response of another shape, and replaces it', async () => {
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const first = await post('try-7', '/api/sessions', session);
  await db.updateTable('creations').set({ answer: '{"id":7}' }).execute();
  const second = await post('try-7', '/api/sessions', session);
  expect(second.status).toBe(201);
  expect(second.response.data.id).not.toBe(first.response.data.id);
  expect(await post('try-7', '/api/sessions', session)).toEqual(second);
});
