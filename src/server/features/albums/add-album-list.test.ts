import { expect, test } from 'vitest';
import { addAlbumsEndpoint, listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { undoImportEndpoint } from '#shared/contracts/changelog.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, call, rejected, addAlbum, addSession, changes } = await startTestApp();

const SPOTIFY_ID = '4aawyAB9vmqN3uQ7FjRGTy';
const line = (artist: string, title: string, fields: object = {}) => ({
  ...{ artist, title, spotify_id: null, cover_url: null, submitted_by: null },
  ...fields,
});
const add = async (albums: object[], fields: object = {}, headers: Record<string, string> = {}) =>
  (await ask(addAlbumsEndpoint, { body: { albums, session_id: null, ...fields }, headers })).data;
const listTitles = async () =>
  (await ask(listAlbumsEndpoint, { query: { include_test_albums: 'true' } })).data.map(
    ({ title }) => title,
  );

test('adds the albums of a list to a session, as an import that can be undone', async () => {
  const session = await addSession();
  const added = await add(
    [
      line('Low', 'Trust', { spotify_id: SPOTIFY_ID, submitted_by: 'Ada' }),
      line('Can', 'Tago Mago', { cover_url: 'https://e-cdn.dzcdn.net/1.jpg' }),
    ],
    { session_id: session.id },
  );
  expect(added).toEqual([
    {
      ...{ id: expect.any(String), artist: 'Low', title: 'Trust', cover_url: null },
      ...{ tier: 'Not rated yet', is_new: true },
    },
    expect.objectContaining({ cover_url: 'https://e-cdn.dzcdn.net/1.jpg', is_new: true }),
  ]);
  const { data } = await ask(listAlbumsEndpoint, { query: { session_id: session.id } });
  expect(data).toMatchObject([
    { title: 'Tago Mago', spotify_id: null, spotify_url: null, submitted_by: null },
    {
      ...{ title: 'Trust', spotify_id: SPOTIFY_ID, submitted_by: 'Ada' },
      spotify_url: `https://open.spotify.com/album/${SPOTIFY_ID}`,
    },
  ]);
  const [entry] = await changes({ grouped: 'true' });
  expect(entry?.group).toMatchObject({
    kind: 'import',
    details: { file: 'a pasted list', albums: 2, sessions: 1 },
  });
  await ask(undoImportEndpoint, { params: { id: entry?.group?.id ?? '' } });
  expect(await listTitles()).toEqual([]);
});

test('adds all albums or none', async () => {
  const known = await changes();
  const rejection = await rejected(addAlbumsEndpoint, {
    body: {
      albums: [line('Low', 'Trust'), line('Can', 'Tago Mago', { submitted_by: 'Zed' })],
      session_id: null,
    },
  });
  expect(rejection).toMatchObject({
    status: 400,
    fields: { 'albums.1.submitted_by': 'Zed is not one of the reviewers' },
  });
  expect(
    await rejected(addAlbumsEndpoint, {
      body: { albums: [line('Low', 'Trust')], session_id: 'gone' },
    }),
  ).toMatchObject({ status: 400, fields: { session_id: 'Please select a session' } });
  expect(await listTitles()).toEqual([]);
  expect(await changes()).toEqual(known);
});

test.each([
  ['no albums', []],
  ['too many albums', Array.from({ length: 101 }, () => line('Low', 'Trust'))],
  ['an album without an artist', [line(' ', 'Trust')]],
  ['a long title', [line('Low', 'x'.repeat(200))]],
  ['another Spotify ID', [line('Low', 'Trust', { spotify_id: 'short' })]],
])('rejects %s', async (_, albums) => {
  const { status } = await rejected(addAlbumsEndpoint, { body: { albums, session_id: null } });
  expect(status).toBe(400);
  expect(await listTitles()).toEqual([]);
});

test('needs the password', async () => {
  const body = { albums: [line('Low', 'Trust')], session_id: null, password: 'wrong' };
  expect((await call('POST', '/api/albums/batch', { body })).status).toBe(401);
});

test('adds them once with the same idempotency key', async () => {
  const headers = { 'idempotency-key': 'list-1' };
  const first = await add([line('Low', 'Trust')], {}, headers);
  expect(await add([line('Low', 'Trust')], {}, headers)).toEqual(first);
  expect(await listTitles()).toEqual(['Trust']);
});

test('returns albums that appeared meanwhile, and duplicates of the list, instead', async () => {
  const there = await addAlbum({ artist: 'Björk', title: 'Post', spotify_id: SPOTIFY_ID });
  const known = (await changes()).length;
  const [byName, byId, first, second] = await add([
    line('BJORK', 'post'),
    line('Björk', 'Post (Deluxe)', { spotify_id: SPOTIFY_ID }),
    line('Low', 'Trust'),
    line('low', 'TRUST'),
  ]);
  expect([byName, byId]).toMatchObject([
    { id: there.id, is_new: false },
    { id: there.id, is_new: false },
  ]);
  expect(first).toMatchObject({ title: 'Trust', is_new: true });
  expect(second).toEqual(first);
  expect(await changes()).toHaveLength(known + 1);
});

test('adds another album of the same name by its Spotify ID', async () => {
  await addAlbum({ artist: 'Weezer', title: 'Weezer', spotify_id: SPOTIFY_ID });
  const other = '5Xx5Xx5Xx5Xx5Xx5Xx5Xx5';
  const added = await add([line('Weezer', 'Weezer', { spotify_id: other })]);
  expect(added).toMatchObject([{ is_new: true }]);
});

test('adds test albums on request', async () => {
  await add([line('Low', 'Trust')], { is_test_album: true });
  expect((await ask(listAlbumsEndpoint)).data).toEqual([]);
  expect(await listTitles()).toEqual(['Trust']);
});
