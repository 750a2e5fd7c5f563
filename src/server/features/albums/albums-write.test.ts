import { describe, expect, it } from 'vitest';
import {
  createAlbumEndpoint,
  deleteAlbumEndpoint,
  getAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { listRatingsEndpoint } from '#shared/contracts/ratings.ts';
import { HOMOGENIC, startTestApp } from '../../testing/test-app.ts';
import { addPerson } from '../../testing/test-club.ts';
import { testCovers } from '../../testing/test-covers.ts';

const test = await startTestApp();
const { app, db, clock, ask, rejected, call, addAlbum, addSession } = test;
const { addFile, clear } = testCovers(test);
const secure = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example' } });

const at = (id: string) => ({ params: { id } });

describe('a body with very many names', () => {
  const names = Array.from({ length: 65 }, (_, n) => [`Nobody ${n}`, 'X']);

  it('is rejected for their number alone', async () => {
    const individual_tiers = Object.fromEntries(names);
    const { status, fields } = await rejected(updateAlbumEndpoint, {
      ...at('x'),
      body: { individual_tiers },
    });
    expect([status, fields]).toEqual([400, { individual_tiers: 'At most 64 reviewers' }]);
  });

  it.each([
    ['wrong ratings', { individual_tiers: Object.fromEntries(names.slice(1)) }],
    ['unknown fields', Object.fromEntries(names)],
  ])('gets at most twenty errors for its %s', async (_what, body) => {
    const { fields } = await rejected(updateAlbumEndpoint, { ...at('x'), body });
    expect(Object.keys(fields)).toHaveLength(20);
  });
});

describe('POST /api/albums', () => {
  it('returns 201 with the whole album and its session', async () => {
    const session = await addSession({ session_date: '2026-02-01', location: 'Cellar' });
    const body = { ...HOMOGENIC, session_id: session.id, password: 'correct horse battery' };
    const { status, body: response } = await call('POST', '/api/albums', { body });
    expect(status).toBe(201);
    expect(response).toEqual({
      success: true,
      data: {
        ...HOMOGENIC,
        id: expect.any(String),
        session_id: session.id,
        tidal_album_id: null,
        individual_tiers: {},
        veto: false,
        veto_by: null,
        is_test_album: false,
        version: 1,
        created_at: '2026-03-06T12:00:00.000Z',
        updated_at: '2026-03-06T12:00:00.000Z',
        session: { session_date: '2026-02-01', location: 'Cellar' },
        words: [],
      },
    });
  });

  it('starts as Not rated yet when no tier is given', async () => {
    expect((await addAlbum({ tier: undefined })).tier).toBe('Not rated yet');
  });

  it('saves every optional field', async () => {
    const album = await addAlbum({
      tidal_album_id: '12345678',
      individual_tiers: { Ada: 'S', Ben: 'Tiering Herrie' },
      veto: true,
      veto_by: 'Eve',
      is_test_album: true,
    });
    expect(album).toMatchObject({
      tidal_album_id: '12345678',
      individual_tiers: { Ada: 'S', Ben: 'Tiering Herrie' },
      veto: true,
      veto_by: 'Eve',
      is_test_album: true,
    });
  });

  it('trims the texts', async () => {
    const { artist, title } = await addAlbum({ artist: '  Björk ', title: '\tHomogenic ' });
    expect([artist, title]).toEqual(['Björk', 'Homogenic']);
  });

  it('accepts an album that is not on Spotify', async () => {
    const { spotify_id, spotify_url } = await addAlbum({ spotify_id: null, spotify_url: null });
    expect([spotify_id, spotify_url]).toEqual([null, null]);
  });

  it('accepts a cover that was uploaded to the app', async () => {
    await addFile('0a1b2c.webp', '');
    expect((await addAlbum({ cover_url: '/covers/0a1b2c.webp' })).cover_url).toBe(
      '/covers/0a1b2c.webp',
    );
  });

  it('accepts a cover over plain http only on a site over plain http', async () => {
    const cover_url = 'http://covers.example/a.jpg';
    expect((await addAlbum({ cover_url })).cover_url).toBe(cover_url);
    const { id } = await secure.addAlbum();
    for (const rejection of [
      await secure.rejected(updateAlbumEndpoint, { ...at(id), body: { cover_url } }),
      await secure.rejected(createAlbumEndpoint, {
        body: { ...HOMOGENIC, cover_url, session_id: (await secure.addSession()).id },
      }),
    ])
      expect(rejection.fields).toEqual({ cover_url: 'Album cover URL must be a valid URL' });
  });

  it('reports people, session and cover errors together with the others', async () => {
    const body = {
      artist: '',
      submitted_by: 'Stranger',
      session_id: 'nowhere',
      cover_url: '/covers/nope.webp',
      individual_tiers: { Nobody: 'S' },
    };
    const problems = {
      artist: 'Artist is required',
      submitted_by: 'Stranger is not one of the reviewers',
      session_id: 'Please select a session',
      cover_url: 'Album cover URL must be a valid URL',
      'individual_tiers.Nobody': 'Nobody is not one of the reviewers',
    };
    const created = await rejected(createAlbumEndpoint, { body: { ...HOMOGENIC, ...body } });
    expect(created.fields).toEqual(problems);
    const { id } = await addAlbum();
    const updated = await rejected(updateAlbumEndpoint, { ...at(id), body });
    expect(updated.fields).toEqual(problems);
  });

  it('accepts artist and title up to one character under the limit', async () => {
    const album = await addAlbum({ artist: 'a'.repeat(99), title: 't'.repeat(199) });
    expect([album.artist.length, album.title.length]).toEqual([99, 199]);
  });

  it('omits ratings of Not rated yet', async () => {
    const { individual_tiers } = await addAlbum({
      individual_tiers: { Ada: 'S', Ben: null, Cleo: 'Not rated yet' },
    });
    expect(individual_tiers).toEqual({ Ada: 'S' });
  });

  it('clears the vetoer when there is no veto', async () => {
    expect((await addAlbum({ veto: false, veto_by: 'Ada' })).veto_by).toBeNull();
  });

  it('rejects a missing body with the same messages', async () => {
    const { status, body } = await call('POST', '/api/albums');
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { artist: 'Artist is required' } });
  });

  it('rejects an invalid field with its message', async () => {
    const { id: session_id } = await addSession();
    for (const [field, value, message] of [
      ['artist', '', 'Artist is required'],
      ['artist', '   ', 'Artist is required'],
      ['artist', '\u200b\u00ad', 'Artist is required'],
      ['title', '\u2800', 'Album title is required'],
      ['artist', null, 'Artist is required'],
      ['artist', 7, 'Artist is required'],
      ['artist', 'a'.repeat(100), 'Artist name must be less than 100 characters'],
      ['artist', 'a\u0000b', 'Contains characters that cannot be stored'],
      ['artist', 'a\ud800', 'Contains characters that cannot be stored'],
      ['artist', 'a\nb', 'Contains characters that cannot be stored'],
      ['title', '', 'Album title is required'],
      ['title', ['x'], 'Album title is required'],
      ['title', 't'.repeat(200), 'Album title must be less than 200 characters'],
      ['spotify_id', '', 'Spotify Album ID is required'],
      ['spotify_id', undefined, 'Spotify Album ID is required'],
      ['spotify_id', '123456789012345678901', 'Spotify Album ID must be exactly 22 characters'],
      ['spotify_id', '12345678901234567890123', 'Spotify Album ID must be exactly 22 characters'],
      ['spotify_id', '123456789012345678901-', 'Spotify Album ID must be exactly 22 characters'],
      ['spotify_id', null, 'Spotify Album ID is required'],
      ['spotify_url', '', 'Must be a valid Spotify album URL'],
      ['spotify_url', null, 'Must be a valid Spotify album URL'],
      [
        'spotify_url',
        'http://open.spotify.com/album/1234567890123456789012',
        'Must be a valid Spotify album URL',
      ],
      ['spotify_url', 'https://open.spotify.com/track/1', 'Must be a valid Spotify album URL'],
      ['spotify_url', 'https://open.spotify.com/album/', 'Must be a valid Spotify album URL'],
      [
        'spotify_url',
        'https://example.com/?https://open.spotify.com/album/1',
        'Must be a valid Spotify album URL',
      ],
      ['tidal_album_id', '1234567', 'Tidal Album ID must be 8-10 digits'],
      ['tidal_album_id', '12345678901', 'Tidal Album ID must be 8-10 digits'],
      ['tidal_album_id', '1234567x', 'Tidal Album ID must be 8-10 digits'],
      ['tidal_album_id', 12345678, 'Invalid Tidal ID format'],
      ['session_id', '', 'Please select a session'],
      ['session_id', null, 'Please select a session'],
      ['session_id', 'no-such-session', 'Please select a session'],
      ['session_id', 'now-listening', 'Please select a session'],
      ['tier', '', 'Please select a tier'],
      ['tier', 's', 'Please select a tier'],
      ['tier', null, 'Please select a tier'],
      ['submitted_by', '', 'Please select who submitted this album'],
      ['submitted_by', 'Stranger', 'Stranger is not one of the reviewers'],
      ['cover_url', '', 'Album cover URL is required'],
      ['cover_url', null, 'Album cover URL is required'],
      ['cover_url', 'covers.example/a.jpg', 'Album cover URL must be a valid URL'],
      ['cover_url', 'ftp://covers.example/a.jpg', 'Album cover URL must be a valid URL'],
      ['cover_url', 'javascript:alert(1)', 'Album cover URL must be a valid URL'],
      ['cover_url', 'https://', 'Album cover URL must be a valid URL'],
      ['cover_url', '/covers/../spindle.db', 'Album cover URL must be a valid URL'],
      ['cover_url', '//evil.example/a.jpg', 'Album cover URL must be a valid URL'],
      ['cover_url', '/covers/nope.webp', 'Album cover URL must be a valid URL'],
      ['veto', 'yes', 'Must be true or false'],
      ['veto_by', 'Stranger', 'Stranger is not one of the reviewers'],
      ['is_test_album', 1, 'Must be true or false'],
      ['individual_tiers', 'S', 'Must map reviewers to tiers'],
      ['individual_tiers', ['S'], 'Must map reviewers to tiers'],
      ['individual_tiers', null, 'Must map reviewers to tiers'],
      ['password', '', 'Admin password is required'],
      ['password', '   ', 'Admin password is required'],
      ['password', undefined, 'Admin password is required'],
      ['password', 12345, 'Admin password is required'],
      ['password', 'p'.repeat(257), 'A password has at most 256 characters'],
      ['rating', 'S', 'There is no such field'],
      ['id', 'mine', 'There is no such field'],
      ['toString', 'S', 'There is no such field'],
    ] as const) {
      const body = { ...HOMOGENIC, session_id, [field]: value };
      const { status, code, error, fields } = await rejected(createAlbumEndpoint, { body });
      const rejection = { status: 400, code: 'INVALID_INPUT', error: message };
      const expected = { ...rejection, fields: { [field]: message } };
      expect.soft({ status, code, error, fields }, field).toEqual(expected);
    }
  });

  it('rejects an invalid rating with its message', async () => {
    const { id: session_id } = await addSession();
    for (const [reviewer, tier, message] of [
      ['Ada', 'X', 'Please select a tier'],
      ['Stranger', 'S', 'Stranger is not one of the reviewers'],
      ['Stranger', null, 'Stranger is not one of the reviewers'],
      ['constructor', 'S', 'constructor is not one of the reviewers'],
      ['', 'S', 'Must map reviewers to tiers'],
      ['x'.repeat(61), 'S', 'Must map reviewers to tiers'],
    ] as const) {
      const body = { ...HOMOGENIC, session_id, individual_tiers: { [reviewer]: tier } };
      const { status, fields } = await rejected(createAlbumEndpoint, { body });
      const expected = { status: 400, fields: { [`individual_tiers.${reviewer}`]: message } };
      expect.soft({ status, fields }, reviewer).toEqual(expected);
    }
  });

  it('reports a half-filled Spotify link together with other errors', async () => {
    const { fields } = await rejected(createAlbumEndpoint, {
      body: { ...HOMOGENIC, artist: undefined, spotify_url: null, session_id: 's' },
    });
    expect(fields).toEqual({
      artist: 'Artist is required',
      session_id: 'Please select a session',
      spotify_url: 'Must be a valid Spotify album URL',
    });
  });
});

describe('GET /api/albums/{id}', () => {
  it('finds a test album', async () => {
    const { id } = await addAlbum({ is_test_album: true });
    expect((await ask(getAlbumEndpoint, at(id))).data.is_test_album).toBe(true);
  });
});

describe('PUT /api/albums/{id}', () => {
  it('changes only the given fields', async () => {
    const album = await addAlbum({ individual_tiers: { Ada: 'S' } });
    clock.now = new Date('2026-03-07T08:00:00.000Z');
    const { data } = await ask(updateAlbumEndpoint, {
      ...at(album.id),
      body: { title: 'Vespertine' },
    });
    expect(data).toEqual({
      ...album,
      title: 'Vespertine',
      version: 2,
      updated_at: '2026-03-07T08:00:00.000Z',
    });
    expect((await ask(getAlbumEndpoint, at(album.id))).data).toEqual(data);
  });

  it.each([
    ['tier', 'Tiering Herrie'],
    ['tidal_album_id', '1234567890'],
    ['cover_url', 'https://covers.example/other.jpg'],
    ['submitted_by', 'Ben'],
    ['veto', true],
    ['is_test_album', true],
  ])('changes %s to %j', async (field, value) => {
    const album = await addAlbum();
    const { data } = await ask(updateAlbumEndpoint, { ...at(album.id), body: { [field]: value } });
    expect(data).toEqual({ ...album, [field]: value, version: 2 });
  });

  it.each(['', ' '])('treats the blank Tidal id %j as none', async (tidal_album_id) => {
    const created = await addAlbum({ tidal_album_id });
    expect(created.tidal_album_id).toBeNull();
    const { id } = await addAlbum({ tidal_album_id: '12345678' });
    const { data } = await ask(updateAlbumEndpoint, { ...at(id), body: { tidal_album_id } });
    expect(data.tidal_album_id).toBeNull();
  });

  it('accepts an unchanged cover whose file is missing', async () => {
    await addFile('gone.webp', '');
    const { id, cover_url } = await addAlbum({ cover_url: '/covers/gone.webp' });
    await clear();
    const body = { title: 'Vespertine', cover_url };
    expect((await ask(updateAlbumEndpoint, { ...at(id), body })).data.title).toBe('Vespertine');
  });

  it('preserves ratings that are not given', async () => {
    const { id } = await addAlbum({ individual_tiers: { Ada: 'S', Ben: 'A' } });
    const { data } = await ask(updateAlbumEndpoint, {
      ...at(id),
      body: { individual_tiers: { Ben: 'B', Cleo: '?' } },
    });
    expect(data.individual_tiers).toEqual({ Ada: 'S', Ben: 'B', Cleo: '?' });
  });

  it.each([null, 'Not rated yet'])('removes a rating set to %j', async (tier) => {
    const { id } = await addAlbum({ individual_tiers: { Ada: 'S', Ben: 'A' } });
    const { data } = await ask(updateAlbumEndpoint, {
      ...at(id),
      body: { individual_tiers: { Ada: tier } },
    });
    expect(data.individual_tiers).toEqual({ Ben: 'A' });
    expect((await ask(listRatingsEndpoint, { params: { albumId: id } })).data).toHaveLength(1);
  });

  it('preserves, changes and removes the rating of a past reviewer', async () => {
    const { id } = await addAlbum();
    const person_id = await addPerson(db, 'Zoe');
    await db.insertInto('ratings').values({ album_id: id, person_id, tier: 'S' }).execute();
    const save = async (body: object) => (await ask(updateAlbumEndpoint, { ...at(id), body })).data;
    expect((await save({ title: 'Other' })).individual_tiers).toEqual({ Zoe: 'S' });
    expect((await save({ individual_tiers: { Zoe: 'A' } })).individual_tiers).toEqual({ Zoe: 'A' });
    expect((await save({ individual_tiers: { Zoe: null } })).individual_tiers).toEqual({});
  });

  it('preserves a past submitter', async () => {
    const { id } = await addAlbum();
    const submitter_id = await addPerson(db, 'Zoe');
    await db.updateTable('albums').set({ submitter_id }).where('id', '=', id).execute();
    const { data } = await ask(updateAlbumEndpoint, {
      ...at(id),
      body: { title: 'Other', submitted_by: 'Zoe' },
    });
    expect(data.submitted_by).toBe('Zoe');
  });

  it('sets and clears a veto together with the vetoer', async () => {
    const { id } = await addAlbum();
    const vetoed = await ask(updateAlbumEndpoint, {
      ...at(id),
      body: { veto: true, veto_by: 'Dev' },
    });
    expect(vetoed.data).toMatchObject({ veto: true, veto_by: 'Dev' });
    const freed = await ask(updateAlbumEndpoint, { ...at(id), body: { veto: false } });
    expect(freed.data).toMatchObject({ veto: false, veto_by: null });
  });

  it('unlinks Spotify only with both fields', async () => {
    const { id } = await addAlbum();
    const half = await rejected(updateAlbumEndpoint, { ...at(id), body: { spotify_id: null } });
    expect(half.fields).toEqual({ spotify_id: 'Spotify Album ID is required' });
    const other = await rejected(updateAlbumEndpoint, { ...at(id), body: { spotify_url: null } });
    expect(other.fields).toEqual({ spotify_url: 'Must be a valid Spotify album URL' });
    const both = { spotify_id: null, spotify_url: null };
    expect((await ask(updateAlbumEndpoint, { ...at(id), body: both })).data).toMatchObject(both);
  });

  it('moves an album to another session and updates both counts', async () => {
    const attic = await addSession();
    const cellar = await addSession({ location: 'Cellar' });
    const { id } = await addAlbum({ session_id: attic.id });
    const { data } = await ask(updateAlbumEndpoint, { ...at(id), body: { session_id: cellar.id } });
    expect(data.session).toEqual({ session_date: '2026-03-06', location: 'Cellar' });
    const { body } = await call('GET', '/api/sessions');
    expect(body).toMatchObject({
      data: [
        { id: cellar.id, album_count: 1 },
        { id: attic.id, album_count: 0 },
      ],
    });
  });

  it('saves nothing when its changelog cannot be written', async () => {
    const album = await addAlbum();
    await db.schema.alterTable('changelog').renameTo('changelog_away').execute();
    const { status, body } = await call('PUT', `/api/albums/${album.id}`, {
      body: { title: 'Other', tier: 'S', password: 'correct horse battery' },
    });
    await db.schema.alterTable('changelog_away').renameTo('changelog').execute();
    expect([status, body]).toEqual([
      500,
      { success: false, error: 'Something went wrong', code: 'INTERNAL_ERROR' },
    ]);
    expect((await ask(getAlbumEndpoint, at(album.id))).data).toEqual(album);
  });
});

describe('DELETE /api/albums/{id}', () => {
  it('returns the album with a message', async () => {
    const album = await addAlbum();
    expect(await ask(deleteAlbumEndpoint, at(album.id))).toEqual({
      success: true,
      data: album,
      message: 'Album deleted successfully!',
    });
  });

  it('removes the album from every list and URL at once', async () => {
    const { id } = await addAlbum({ tier: 'Now Listening To', individual_tiers: { Ada: 'S' } });
    const places = [
      `/api/albums/${id}`,
      `/api/ratings/${id}`,
      '/api/albums',
      '/api/albums?search=bjork',
      '/api/sessions?includeAlbums=true',
      '/api/sessions?search=bjork&includeAlbums=true',
      '/api/sessions/now-listening?includeAlbums=true',
    ];
    const shows = async () => {
      const responses = await Promise.all(places.map((path) => app.inject(withKey(path))));
      return responses.map(({ payload }) => payload.includes('Homogenic') || /"S"/.test(payload));
    };
    expect(await shows()).toEqual([true, true, true, true, true, true, true]);
    await ask(deleteAlbumEndpoint, at(id));
    expect(await shows()).toEqual([false, false, false, false, false, false, false]);
  });

  it('lowers the count of its session', async () => {
    const session = await addSession();
    const { id } = await addAlbum({ session_id: session.id });
    await addAlbum({ session_id: session.id });
    await ask(deleteAlbumEndpoint, at(id));
    const { body } = await call('GET', `/api/sessions/${session.id}`);
    expect(body).toMatchObject({ data: { album_count: 1 } });
  });

  it('deletes an album once', async () => {
    const { id } = await addAlbum();
    await ask(deleteAlbumEndpoint, at(id));
    expect((await rejected(deleteAlbumEndpoint, at(id))).status).toBe(404);
    expect((await rejected(updateAlbumEndpoint, { ...at(id), body: { tier: 'S' } })).status).toBe(
      404,
    );
  });
});

function withKey(url: string) {
  return { url, headers: { 'x-api-key': 'test-key-1' } };
}
