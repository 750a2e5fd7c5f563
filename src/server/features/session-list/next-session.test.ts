import { describe, expect, it } from 'vitest';
import { deleteSessionEndpoint, listSessionsEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';

const { app, ask, clock, addSession, addAlbum } = await startTestApp({
  variables: { TIME_ZONE: 'Pacific/Auckland' },
});

const list = (query: object = {}) =>
  ask(listSessionsEndpoint, { query: { includeNext: 'true', ...query } });

describe('the next session', () => {
  it('is the nearest one of a later day, which stays in the list', async () => {
    await addSession({ session_date: '2026-03-01' });
    const later = await addSession({ session_date: '2026-03-20', location: 'Roof' });
    const far = await addSession({ session_date: '2026-04-20' });
    await addAlbum({ session_id: later.id });
    const { data, next_session } = await list();
    expect(next_session).toEqual({
      id: later.id,
      session_date: '2026-03-20',
      location: 'Roof',
      album_count: 1,
    });
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([far.id, later.id]);
    await addSession({ session_date: '2026-03-07' });
    expect((await list()).next_session?.id).toBe(later.id);
  });

  it('ends at midnight in the time zone', async () => {
    const tomorrow = await addSession({ session_date: '2026-03-07' });
    const url = '/api/sessions?includeNext=true';
    const headers = { 'x-api-key': API_KEY };
    clock.now = new Date('2026-03-06T10:59:59.999Z');
    const { headers: sent } = await app.inject({ url, headers });
    expect((await list()).next_session?.id).toBe(tomorrow.id);
    clock.now = new Date('2026-03-06T11:00:00.000Z');
    expect(await list()).not.toHaveProperty('next_session');
    const known = { ...headers, 'if-none-match': String(sent.etag) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(200);
  });

  it('is the nearest one for any filter, and for test albums too', async () => {
    const { id } = await addSession({ session_date: '2026-03-20', location: 'Roof' });
    const tests = await addSession({ session_date: '2026-03-10' });
    await addAlbum({ session_id: tests.id, is_test_album: true });
    for (const query of [{}, { page: '2' }, { location: 'Attic' }, { search: 'homogenic' }])
      expect((await list(query)).next_session?.id).toBe(id);
    expect((await list({ include_test_albums: 'true' })).next_session?.id).toBe(id);
  });

  it('is missing without one, when deleted, and unless requested', async () => {
    await addSession({ session_date: '2026-03-01' });
    expect(await list()).not.toHaveProperty('next_session');
    const { id } = await addSession({ session_date: '2026-03-20' });
    expect(await list({ includeNext: 'false' })).not.toHaveProperty('next_session');
    await ask(deleteSessionEndpoint, { params: { id }, body: { password: PASSWORD } });
    expect(await list()).not.toHaveProperty('next_session');
  });
});
