import { describe, expect, it } from 'vitest';
import {
  createSessionEndpoint,
  getSessionEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, call, addAlbum, addSession } = await startTestApp();

const at = (id: string) => ({ params: { id } });

describe('POST /api/sessions', () => {
  it('returns 201 with the session', async () => {
    const { status, body } = await call('POST', '/api/sessions', {
      body: {
        session_date: '2026-03-06',
        location: ' Attic ',
        password: 'correct horse battery',
      },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        session_date: '2026-03-06',
        location: 'Attic',
        notes: null,
        version: 1,
        album_count: 0,
        has_recap: false,
      },
    });
  });

  it('preserves line breaks in notes', async () => {
    const { id } = await addSession({ notes: 'Loud.\nThen louder.' });
    expect((await ask(getSessionEndpoint, at(id))).data.notes).toBe('Loud.\nThen louder.');
  });

  it('accepts texts up to one character under their limits', async () => {
    const session = await addSession({ location: 'l'.repeat(99), notes: 'n'.repeat(499) });
    expect([session.location?.length, session.notes?.length]).toEqual([99, 499]);
  });

  it('rejects an invalid field with its message', async () => {
    for (const [field, value, message] of [
      ['session_date', '', 'Session date is required'],
      ['session_date', null, 'Session date is required'],
      ['session_date', 20260306, 'Session date is required'],
      ['session_date', '2026-02-30', 'Session date must be a day of the calendar (YYYY-MM-DD)'],
      ['session_date', 'tomorrow', 'Session date must be a day of the calendar (YYYY-MM-DD)'],
      ['location', '', 'Location is required'],
      ['location', '  ', 'Location is required'],
      ['location', null, 'Location is required'],
      ['location', 'l'.repeat(100), 'Location must be less than 100 characters'],
      ['location', 'a\u0000', 'Contains characters that cannot be stored'],
      ['notes', 'n'.repeat(500), 'Notes must be less than 500 characters'],
      ['notes', 5, 'Must be text'],
      ['notes', 'a\u0000', 'Contains characters that cannot be stored'],
      ['password', '', 'Admin password is required'],
      ['albums', [], 'There is no such field'],
    ] as const) {
      const body = { session_date: '2026-03-06', location: 'Attic', [field]: value };
      const { status, fields } = await rejected(createSessionEndpoint, { body });
      const expected = { status: 400, fields: { [field]: message } };
      expect.soft({ status, fields }, field).toEqual(expected);
    }
  });
});

describe('PUT /api/sessions/{id}', () => {
  it('changes only the given fields', async () => {
    const session = await addSession({ notes: 'Loud' });
    await addAlbum({ session_id: session.id });
    const { data } = await ask(updateSessionEndpoint, {
      ...at(session.id),
      body: { location: 'Cellar' },
    });
    expect(data).toEqual({ ...session, location: 'Cellar', version: 2, album_count: 1 });
    expect((await ask(getSessionEndpoint, at(session.id))).data).toEqual(data);
  });

  it('updates the date and place in its albums', async () => {
    const album = await addAlbum();
    await ask(updateSessionEndpoint, {
      ...at(album.session_id ?? ''),
      body: { session_date: '2026-01-01', location: 'Roof' },
    });
    const { body } = await call('GET', `/api/albums/${album.id}`);
    expect(body).toMatchObject({
      data: { session: { session_date: '2026-01-01', location: 'Roof' } },
    });
  });

  it('clears the notes', async () => {
    const { id } = await addSession({ notes: 'Loud' });
    expect(
      (await ask(updateSessionEndpoint, { ...at(id), body: { notes: null } })).data.notes,
    ).toBeNull();
  });
});
