import { describe, expect, it } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as contract from '#shared/contracts/brackets.ts';
import { createTestSongs, startBrackets } from './test-brackets.ts';

const brackets = await startBrackets();
const { db, ask, rejected, visitor, call, admin, add, generated, act, pick, update, addAlbum } =
  brackets;

describe('POST /api/brackets', () => {
  it('returns 201 with a draft', async () => {
    const { status, body } = await call('POST', '/api/brackets', {
      headers: admin,
      body: { name: ' Friday cup ', description: 'Loud\nones', songs: createTestSongs(1) },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        name: 'Friday cup',
        description: 'Loud\nones',
        status: 'draft',
        seeding: 'manual',
        third_place: false,
        play_access: 'anyone',
        voting: 'first_tap',
        ties: 'coin',
        is_test: false,
        songs: [
          {
            id: expect.any(String),
            title: 'Song 1',
            artist: 'Artist 1',
            seed: null,
            album_id: null,
            spotify_track_id: null,
            duration_ms: null,
            cover_url: null,
            is_withdrawn: false,
          },
        ],
        matchups: [],
        ballots: [],
        champion: null,
        progress: { decided: 0, total: 0 },
        can_undo: false,
        share_token: null,
        version: 1,
        created_at: '2026-03-06T12:00:00.000Z',
        updated_at: '2026-03-06T12:00:00.000Z',
      },
    });
  });

  it.each([
    ['name', { name: ' ' }, 'Bracket name is required'],
    ['name', { name: 'n'.repeat(100) }, 'Bracket name must be less than 100 characters'],
    ['seeding', { seeding: 'luck' }, 'Must be manual, random or album_score'],
    ['songs', { songs: createTestSongs(129) }, 'A bracket has at most 128 songs'],
    ['songs.0.title', { songs: [{ artist: 'Low' }] }, 'Song title is required'],
    [
      'songs.0.album_id',
      { songs: [{ ...createTestSongs(1)[0], album_id: 'x' }] },
      'There is no such album',
    ],
    ['status', { status: 'active' }, 'There is no such field'],
  ])('rejects %s %j', async (field, fields, text) => {
    const { status, fields: problems } = await rejected(contract.createBracketEndpoint, {
      body: { name: 'Cup', ...fields },
    });
    expect(status).toBe(400);
    expect(problems[field]).toBe(text);
  });

  it.each(['/covers/nope.webp', '/covers/../spindle.db', 'covers'])(
    'rejects a song with the cover %j',
    async (cover_url) => {
      const songs = [{ ...createTestSongs(1)[0], cover_url }];
      const { fields } = await rejected(contract.createBracketEndpoint, {
        body: { name: 'Cup', songs },
      });
      expect(fields).toEqual({ 'songs.0.cover_url': 'Album cover URL must be a valid URL' });
    },
  );

  it('reports all errors of every song at once', async () => {
    const [song] = createTestSongs(1);
    const songs = [
      { ...song, title: '', album_id: 'x' },
      { ...song, album_id: 'y', cover_url: '/covers/nope.webp' },
    ];
    const { fields } = await rejected(contract.createBracketEndpoint, {
      body: { name: '', songs },
    });
    expect(fields).toEqual({
      name: 'Bracket name is required',
      'songs.0.title': 'Song title is required',
      'songs.0.album_id': 'There is no such album',
      'songs.1.album_id': 'There is no such album',
      'songs.1.cover_url': 'Album cover URL must be a valid URL',
    });
  });

  it('accepts the current cover of an album', async () => {
    const { id } = await addAlbum();
    await db.updateTable('albums').set({ cover_url: '/covers/gone.webp' }).execute();
    const songs = [{ ...createTestSongs(1)[0], album_id: id, cover_url: '/covers/gone.webp' }];
    expect((await add(0, { songs })).songs[0]?.cover_url).toBe('/covers/gone.webp');
  });

  it('creates a bracket once for the same key, even after it is deleted', async () => {
    const album = await addAlbum();
    const sent = {
      headers: { ...admin, 'idempotency-key': 'gone' },
      body: { name: 'Cup', songs: [{ ...createTestSongs(1)[0], album_id: album.id }] },
    };
    const first = await call('POST', '/api/brackets', sent);
    expect((await call('POST', '/api/brackets', sent)).body).toEqual(first.body);
    expect((await ask(contract.listBracketsEndpoint)).pagination.total).toBe(1);
    await act(contract.deleteBracketEndpoint, (first.body as { data: Bracket }).data);
    await db.deleteFrom('albums').execute();
    const { status, body } = await call('POST', '/api/brackets', sent);
    expect([status, body]).toEqual([201, first.body]);
    expect((await ask(contract.listBracketsEndpoint)).data).toEqual([]);
  });
});

describe('PUT /api/brackets/{id}', () => {
  it('changes the given fields and bumps the version', async () => {
    const bracket = await add(2);
    const changed = await update(bracket, { name: 'Cup II', is_test: true });
    expect(changed).toEqual({ ...bracket, name: 'Cup II', is_test: true, version: 2 });
  });

  it('does not bump the version when nothing changes', async () => {
    const bracket = await generated(3);
    const songs = bracket.songs.map(({ seed: _, is_withdrawn: __, ...song }) => song);
    expect(await update(bracket, { name: 'Cup', songs })).toEqual(bracket);
  });

  it('rejects an older version with the current bracket', async () => {
    const bracket = await add(2);
    const changed = await update(bracket, { name: 'Cup II', version: 1 });
    const rejection = await rejected(contract.updateBracketEndpoint, {
      params: { id: bracket.id },
      body: { name: 'Cup III', version: 1 },
    });
    expect(rejection).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(rejection.data).toEqual({ bracket: changed, affected: [] });
  });

  it('replaces the song list; songs with an id are preserved', async () => {
    const bracket = await add(3);
    const [one, two] = bracket.songs;
    const changed = await update(bracket, {
      songs: [
        { id: two?.id, title: 'Two', artist: 'New artist' },
        { title: 'Four', artist: 'D' },
        { id: one?.id, title: 'Song 1', artist: 'Artist 1' },
      ],
    });
    expect(changed.songs.map(({ id, title }) => [id, title])).toEqual([
      [two?.id, 'Two'],
      [expect.any(String), 'Four'],
      [one?.id, 'Song 1'],
    ]);
  });

  it('resets a ready bracket to a draft when songs move, not when a title changes', async () => {
    const bracket = await generated(3);
    const songs = bracket.songs.map(({ id, title, artist }) => ({
      id,
      title,
      artist: `${artist}!`,
    }));
    const corrected = await update(bracket, { songs });
    expect([corrected.status, corrected.songs[0]?.artist]).toEqual(['ready', 'Artist 1!']);
    expect(corrected.matchups).toEqual(bracket.matchups);
    const moved = await update(bracket, { songs: songs.toReversed() });
    expect([moved.status, moved.matchups]).toEqual(['draft', []]);
    expect(moved.songs.map(({ title }) => title)).toEqual(['Song 3', 'Song 2', 'Song 1']);
  });

  it.each([{ seeding: 'random' }, { third_place: true }])(
    'resets a ready bracket to a draft for %j',
    async (fields) => {
      const changed = await update(await generated(4), fields);
      expect(changed).toMatchObject({ ...fields, status: 'draft', matchups: [] });
    },
  );

  it('rejects a new song list once there is a result', async () => {
    const bracket = await pick(await generated(4), '1.1', 1);
    const { status, code, error } = await rejected(contract.updateBracketEndpoint, {
      params: { id: bracket.id },
      body: { songs: createTestSongs(3) },
    });
    expect([status, code]).toEqual([409, 'SONGS_FIXED']);
    expect(error).toBe('Songs cannot change once play has started. Duplicate the bracket instead.');
  });

  it('accepts unchanged covers whose file is missing', async () => {
    const bracket = await add(2);
    await db.updateTable('bracket_songs').set({ cover_url: '/covers/gone.webp' }).execute();
    const songs = bracket.songs.map(({ id, title, artist }) => ({
      id,
      title: `${title}!`,
      artist,
      cover_url: '/covers/gone.webp',
    }));
    const changed = await update(bracket, { songs });
    expect(changed.songs.map(({ title }) => title)).toEqual(['Song 1!', 'Song 2!']);
    expect((await act(contract.duplicateBracketEndpoint, bracket)).songs[0]?.cover_url).toBe(
      '/covers/gone.webp',
    );
    const wrong = [{ ...songs[0], id: 'x', cover_url: '/covers/nope.webp' }];
    const { fields } = await rejected(contract.updateBracketEndpoint, {
      params: { id: bracket.id },
      body: { name: '', songs: wrong },
    });
    expect(fields).toEqual({
      name: 'Bracket name is required',
      'songs.0.id': 'There is no such song in this bracket',
      'songs.0.cover_url': 'Album cover URL must be a valid URL',
    });
  });

  it('rejects songs of other brackets and duplicates', async () => {
    const bracket = await add(1);
    const [{ id } = { id: '' }] = bracket.songs;
    const song = { title: 'A', artist: 'B' };
    const { fields } = await rejected(contract.updateBracketEndpoint, {
      params: { id: bracket.id },
      body: {
        songs: [
          { id, ...song },
          { id, ...song },
          { id: 'x', ...song },
        ],
      },
    });
    expect(fields).toEqual({
      'songs.1.id': 'This song is in the list twice',
      'songs.2.id': 'There is no such song in this bracket',
    });
  });
});

describe('duplicate', () => {
  it('creates a draft with the same songs and settings', async () => {
    const played = await pick(
      await generated(2, { name: 'n'.repeat(99), third_place: true, play_access: 'anyone' }),
      '1.1',
      2,
    );
    const copy = await act(contract.duplicateBracketEndpoint, played);
    expect(copy).toMatchObject({
      status: 'draft',
      third_place: true,
      matchups: [],
      can_undo: false,
    });
    expect(copy.name).toBe(`${'n'.repeat(92)} (copy)`);
    expect(copy.songs.map(({ title }) => title)).toEqual(['Song 1', 'Song 2']);
    expect(copy.songs[0]?.id).not.toBe(played.songs[0]?.id);
  });

  it('creates a copy once for the same key, even after both are deleted', async () => {
    const original = await add(2);
    const address = `/api/brackets/${original.id}/duplicate`;
    const sent = { headers: { ...admin, 'idempotency-key': 'gone' }, body: {} };
    const first = await call('POST', address, sent);
    expect((await call('POST', address, sent)).body).toEqual(first.body);
    expect((await ask(contract.listBracketsEndpoint)).pagination.total).toBe(2);
    await act(contract.deleteBracketEndpoint, original);
    await act(contract.deleteBracketEndpoint, (first.body as { data: Bracket }).data);
    const { status, body } = await call('POST', address, sent);
    expect([status, body]).toEqual([201, first.body]);
    expect((await ask(contract.listBracketsEndpoint)).data).toEqual([]);
  });
});

describe('DELETE /api/brackets/{id}', () => {
  it('removes the bracket everywhere, and preserves its rows', async () => {
    const bracket = await act(contract.shareBracketEndpoint, await generated(2));
    const at = { params: { id: bracket.id } };
    expect((await ask(contract.deleteBracketEndpoint, at)).message).toBe(
      'Bracket deleted successfully!',
    );
    const { status, error } = await visitor.rejected(contract.getBracketEndpoint, at);
    expect([status, error]).toEqual([404, `Bracket with ID ${bracket.id} not found`]);
    expect((await ask(contract.listBracketsEndpoint)).data).toEqual([]);
    const token = bracket.share_token ?? '';
    expect(
      (await visitor.rejected(contract.getSharedBracketEndpoint, { params: { token } })).status,
    ).toBe(404);
    expect(await db.selectFrom('bracket_songs').selectAll().execute()).toHaveLength(2);
  });
});
