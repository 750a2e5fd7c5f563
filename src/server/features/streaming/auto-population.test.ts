import { describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import {
  NO_REQUESTERS,
  NO_SPOTIFY,
  SINGLE,
  startFakes,
  startStreamingApp,
} from './test-streaming.ts';

const fakes = await startFakes();
const { asked, play } = fakes;
const app = await startStreamingApp(fakes);
const keyless = await startStreamingApp(fakes, {
  variables: { ...NO_SPOTIFY, TIDAL_CLIENT_ID: '', TIDAL_CLIENT_SECRET: '' },
});

type App = typeof app;

async function populate(to: App, body: object) {
  const { session } = await signInAsAdmin(to);
  const headers = { cookie: session };
  return to.call('POST', '/api/enhanced-auto-population', { body, headers });
}

async function populated(to: App, body: object = { spotifyId: SINGLE }): Promise<AutoPopulation> {
  const { status, body: response } = await populate(to, body);
  expect([status, response]).toMatchObject([200, { success: true }]);
  return (response as { data: AutoPopulation }).data;
}

async function verify(tidalId: string, to: App = app) {
  const { session } = await signInAsAdmin(to);
  const { status, body } = await to.call('GET', `/api/tidal/albums/${tidalId}`, {
    headers: { cookie: session },
  });
  return [status, body] as const;
}

const spotify_url = `https://open.spotify.com/album/${SINGLE}`;
const SPOTIFY = { source: 'spotify', url: spotify_url };

describe('POST /api/enhanced-auto-population', () => {
  it('returns the form fields with their sources', async () => {
    const response = await populated(app);
    const image = (path: string, side: number) => ({
      url: `${fakes.url}/images/i.scdn.co/image/${path}`,
      width: side,
      height: side,
    });
    const candidates = [
      image('ab67616d0000b27382ea2e9e1858aa012c57cd45', 640),
      image('ab67616d00001e0282ea2e9e1858aa012c57cd45', 300),
      image('ab67616d0000485182ea2e9e1858aa012c57cd45', 64),
    ];
    expect(response).toEqual({
      spotify_id: SINGLE,
      spotify_url,
      artist: { value: 'Lady Gaga', ...SPOTIFY },
      title: { value: 'Die With A Smile', ...SPOTIFY },
      artwork: { chosen: candidates[0], candidates },
      release_date: { value: '2024-08-16', ...SPOTIFY },
      label: { value: 'Interscope', ...SPOTIFY },
      tidal_album_id: {
        value: '381265361',
        source: 'tidal',
        url: 'https://tidal.com/album/381265361',
      },
      unstorable_tidal_id: null,
      already_listed: [],
    });
  });

  it.each(['4711', '38126536199'])('omits the Tidal id %s', async (id) => {
    play('tidal', { change: (text) => text.replaceAll('381265361', id) });
    for (const refresh of [false, true])
      expect(await populated(app, { spotifyId: SINGLE, options: { refresh } })).toMatchObject({
        tidal_album_id: null,
        unstorable_tidal_id: id,
      });
  });

  it('chooses the largest image when none has 640 pixels', async () => {
    play('spotify', { change: (text) => text.replaceAll('640', '600').replaceAll('300', '1500') });
    expect((await populated(app)).artwork.chosen).toMatchObject({ width: 1500, height: 1500 });
  });

  it('chooses none when there is no image', async () => {
    const change = (text: string) => text.replace(/"images":\[[^\]]*\]/, '"images":null');
    for (const service of ['oembed', 'deezer', 'coverart'] as const) play(service, { status: 500 });
    play('spotify', { change });
    expect((await populated(app)).artwork).toEqual({ chosen: null, candidates: [] });
  });

  it('works without Spotify and Tidal', async () => {
    const response = await populated(keyless);
    expect(response).toMatchObject({
      artist: { value: 'Lady Gaga' },
      title: { value: 'Die With A Smile', source: 'spotify' },
      artwork: { chosen: { width: 1000 } },
      tidal_album_id: null,
    });
  });

  it('falls back to other services while Spotify is down', async () => {
    play('spotify', { status: 503 });
    expect((await populate(app, { spotifyId: SINGLE })).body).toMatchObject({
      data: { label: { value: 'Interscope' } },
      message: 'Spotify did not respond. These facts are from other services, or from before.',
    });
  });

  it('returns the Spotify error for an album that no service has', async () => {
    const { status, body } = await populate(app, { spotifyId: NO_REQUESTERS });
    expect([status, body]).toEqual([
      404,
      {
        success: false,
        error: 'Album not found on Spotify. Please check the ID and try again.',
        code: 'SPOTIFY_NOT_FOUND',
      },
    ]);
  });

  it('fetches again only on request', async () => {
    await populated(app);
    await populated(app);
    expect(asked('spotify')).toHaveLength(1);
    await populated(app, { spotifyId: SINGLE, options: { refresh: true } });
    expect(asked('spotify')).toHaveLength(2);
  });

  it('lists albums with the same id, or the same artist and title', async () => {
    const same = await app.addAlbum({ title: 'Mine', spotify_id: SINGLE, spotify_url });
    const off = { spotify_id: null, spotify_url: null };
    const namesake = await app.addAlbum({
      artist: 'lady gaga',
      title: 'Die with a Smile',
      ...off,
    });
    await app.addAlbum({ artist: 'Lady Gaga', title: 'Other', ...off });
    const gone = await app.addAlbum({ artist: 'Lady Gaga', title: 'Die With A Smile', ...off });
    await app.ask(deleteAlbumEndpoint, { params: { id: gone.id } });
    expect((await populated(app)).already_listed).toEqual([
      { id: same.id, artist: 'Björk', title: 'Mine' },
      { id: namesake.id, artist: 'lady gaga', title: 'Die with a Smile' },
    ]);
  });
});

describe('GET /api/tidal/albums/{id}', () => {
  const TEXT = 'Could not verify Tidal ID';

  it('returns title and artists of an album', async () => {
    expect(await verify('381265361')).toEqual([
      200,
      {
        success: true,
        data: {
          tidal_album_id: '381265361',
          url: 'https://tidal.com/album/381265361',
          title: 'Die With A Smile',
          artist: 'Lady Gaga, Bruno Mars',
        },
      },
    ]);
  });

  it.each([
    ['there is none', { status: 404 }, 404, 'TIDAL_NOT_FOUND'],
    ['Tidal refuses', { status: 403 }, 503, 'TIDAL_REFUSED'],
    ['Tidal sends HTML', 'html', 503, 'TIDAL_UNAVAILABLE'],
    ['Tidal hangs up', 'close', 503, 'TIDAL_UNAVAILABLE'],
    ['Tidal has had enough', { status: 429 }, 429, 'TIDAL_TOO_MANY_REQUESTS'],
  ] as const)('returns an error when %s', async (_name, behaviour, status, code) => {
    play('tidal', behaviour);
    expect(await verify('381265361')).toEqual([status, { success: false, error: TEXT, code }]);
  });

  it('returns an error when Tidal rejects the client', async () => {
    play('tidal-auth', { status: 401 });
    fakes.expireTokens();
    expect(await verify('381265361')).toMatchObject([503, { code: 'TIDAL_REFUSED' }]);
  });

  it('returns an error without a client', async () => {
    expect(await verify('381265361', keyless)).toEqual([
      503,
      { success: false, error: TEXT, code: 'TIDAL_NOT_CONFIGURED' },
    ]);
  });
});
