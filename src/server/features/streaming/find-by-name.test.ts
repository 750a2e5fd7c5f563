import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { type FakeAlbum, toNumber, toSpotifyId } from '../../../../demo/fakes/fake-album.ts';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { HOUR, NO_SPOTIFY, SINGLE, startStreamingApp } from './test-streaming.ts';

const TWELVE = Array.from({ length: 12 }, (_, n) => album('Frank Ocean', `Blonde ${n + 1}`));
const BLONDE = album('Frank Ocean', 'Blonde');
const fakes = await startFakeServices({ albums: [BLONDE, ...TWELVE] });
beforeEach(fakes.reset);
afterAll(fakes.stop);
const { play } = fakes;

const app = await startStreamingApp(fakes);
const keyless = await startStreamingApp(fakes, { variables: NO_SPOTIFY });
const lonely = await startStreamingApp(fakes, { variables: { METADATA_FALLBACKS: 'off' } });
const noRequesters = await startStreamingApp(fakes, {
  variables: { ...NO_SPOTIFY, METADATA_FALLBACKS: 'off' },
});
const waits: number[] = [];
const limits = {
  callMs: 20,
  wait: async (milliseconds: number) => {
    waits.push(milliseconds);
  },
};
const impatient = await startStreamingApp(fakes, { limits });

type App = typeof app;
type ApiResponse = { data: AlbumCandidate[]; message?: string };

function album(artist: string, title: string): FakeAlbum {
  const spotify_id = toSpotifyId(`${artist} ${title}`);
  return {
    spotify_id,
    tidal_album_id: null,
    upc: `0060${String(toNumber(spotify_id)).padStart(9, '0')}`,
    artist,
    title,
    release_date: '2016-08-20',
    label: "Boys Don't Cry",
    genres: ['Pop'],
    popularity: 80,
    tracks: [{ name: 'Nikes', duration_ms: 314_000 }],
    cover: { bytes: Buffer.from('a cover'), type: 'image/png', width: 640 },
  };
}

async function ask(q: string, to: App = app) {
  const { session } = await signInAsAdmin(to);
  return to.call('GET', '/api/albums/lookup', { query: { q }, headers: { cookie: session } });
}

async function found(q: string, to: App = app): Promise<ApiResponse> {
  const { status, body } = await ask(q, to);
  expect([status, body]).toMatchObject([200, { success: true }]);
  return body as ApiResponse;
}

/** Status, code and text of an error, and the whole response. */
async function rejected(q: string, to: App) {
  const { status, body, bytes } = await ask(q, to);
  const { code, error } = body as { code: string; error: string };
  return { received: [status, code, error], text: bytes.toString() };
}

/** Services that were searched, without token requests. */
const searches = () =>
  fakes.calls.filter(({ path }) => /search|release-group/.test(path)).map(({ service }) => service);

describe('GET /api/albums/lookup', () => {
  it('finds a recorded Spotify album', async () => {
    const cover = (side: number, path: string) => ({
      url: `${fakes.url}/images/i.scdn.co/image/${path}`,
      width: side,
      height: side,
    });
    expect(await found('lady gaga smile')).toEqual({
      success: true,
      data: [
        {
          artist: 'Lady Gaga',
          title: 'Die With A Smile',
          year: 2024,
          cover: cover(300, 'ab67616d00001e0282ea2e9e1858aa012c57cd45'),
          artwork: cover(640, 'ab67616d0000b27382ea2e9e1858aa012c57cd45'),
          spotify_id: SINGLE,
          source: 'spotify',
          url: `https://open.spotify.com/album/${SINGLE}`,
          already_listed: [],
        },
      ],
    });
  });

  it('returns at most ten results, the limit of development mode', async () => {
    play('spotify', 'development mode');
    const { data } = await found('blonde frank ocean');
    expect(data.map(({ title }) => title).slice(0, 3)).toEqual(['Blonde', 'Blonde 1', 'Blonde 2']);
    expect(data).toHaveLength(10);
    expect(data.map(({ source }) => source)).toEqual(Array(10).fill('spotify'));
  });

  it('marks results that are listed already', async () => {
    const { id } = await app.addAlbum({ artist: 'FRANK OCEAN', title: 'blonde' });
    const { data } = await found('frank blonde');
    expect(data.map(({ already_listed }) => already_listed)).toEqual([
      [{ id, artist: 'FRANK OCEAN', title: 'blonde' }],
      ...Array(9).fill([]),
    ]);
  });

  it('searches the same words once an hour, for all clients', async () => {
    const same = ['Blonde  Ocean', 'blonde ocean', ' blonde OCEAN '];
    const responses = await Promise.all(same.map((q) => found(q)));
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    app.pass(HOUR - 1);
    await found('blonde ocean');
    expect(searches()).toEqual(['spotify']);
    app.pass(1);
    await found('blonde ocean');
    expect(searches()).toEqual(['spotify', 'spotify']);
  });
});

describe('without Spotify', () => {
  it('merges one search each on Deezer and MusicBrainz', async () => {
    const { data } = await found('gaga smile', keyless);
    expect(data).toEqual([
      {
        artist: 'Lady Gaga',
        title: 'Die With A Smile',
        // Deezer does not return it.
        year: 2024,
        cover: { url: expect.stringContaining('/250x250-'), width: 250, height: 250 },
        artwork: { url: expect.stringContaining('/1000x1000-'), width: 1000, height: 1000 },
        spotify_id: null,
        source: 'deezer',
        url: 'https://www.deezer.com/album/629506181',
        already_listed: [],
      },
    ]);
    expect(searches().toSorted()).toEqual(['deezer', 'musicbrainz']);
  });

  it('reserves three results for albums that only MusicBrainz has', async () => {
    const change = (text: string) => text.replaceAll('"Frank Ocean"', '"Another Ocean"');
    play('musicbrainz', { change });
    const { data } = await found('blonde ocean frank', keyless);
    expect(data.map(({ source }) => source)).toEqual([
      ...Array(7).fill('deezer'),
      ...Array(3).fill('musicbrainz'),
    ]);
    expect(data[9]?.artwork?.url).toMatch(/\/coverart\/release-group\/[\da-f-]{36}\/front-1200$/);
  });

  it.each(['deezer', 'musicbrainz'] as const)('continues without %s', async (service) => {
    const words = `blonde ${service === 'deezer' ? 'frank' : 'ocean'}`;
    play(service, { status: 500 });
    const { data } = await found(words, keyless);
    expect(data[0]).toMatchObject({ artist: 'Frank Ocean', title: 'Blonde' });
    // An incomplete result is not cached.
    fakes.reset();
    await found(words, keyless);
    expect(searches()).toContain(service);
  });

  it('escapes the search words in a query', async () => {
    await found('or "blonde" AND (title:*)', keyless);
    const path = fakes.calls.find(({ service }) => service === 'musicbrainz')?.path ?? '';
    expect(new URLSearchParams(path.split('?')[1]).get('query')).toBe(
      ['or', 'blonde', 'and', 'title']
        .map((word) => `(releasegroup:"${word}" OR artist:"${word}")`)
        .join(' AND '),
    );
  });

  it('returns 503 without any service', async () => {
    expect((await rejected('blonde', noRequesters)).received).toEqual([
      503,
      'SEARCH_NOT_CONFIGURED',
      'This server cannot search for albums by name. You can enter album details manually.',
    ]);
  });
});

describe('an album that is not on Spotify', () => {
  it('is found by the other services', async () => {
    play('spotify', { change: (text) => text.replace(/"items":\[.*\]/, '"items":[]') });
    const { data, message } = await found('ocean frank');
    expect(data[0]).toMatchObject({ title: 'Blonde', spotify_id: null, source: 'deezer' });
    expect(message).toBeUndefined();
  });

  it('is not found when no service has it', async () => {
    expect((await found('xyzzy plugh')).data).toEqual([]);
  });
});

const UNAVAILABLE =
  'Searching by name is not available right now. You can enter album details manually.';
/** Other failures of the client are in `streaming-failures.test.ts`. */
const FAILURES = [
  [
    'has had enough for hours',
    ERROR_RESPONSES['quota exceeded'],
    [
      429,
      'SEARCH_TOO_MANY_REQUESTS',
      'Too many searches right now. You can enter album details manually.',
    ],
  ],
  ['refuses the app', ERROR_RESPONSES.forbidden, [503, 'SEARCH_REFUSED']],
  ['is broken', { status: 500, body: 'stack' }, [503, 'SEARCH_UNAVAILABLE']],
  ['sends other JSON', { status: 200, body: '["secret"]' }, [503, 'SEARCH_UNAVAILABLE']],
  [
    'sends a list without entries',
    { status: 200, body: { albums: null } },
    [503, 'SEARCH_UNAVAILABLE'],
  ],
] as const;

describe('when Spotify', () => {
  it.each(FAILURES)('%s, returns a clear error', async (_name, behaviour, [status, code, text]) => {
    play('spotify', behaviour);
    const response = await rejected('blonde', lonely);
    expect(response.received).toEqual([status, code, text ?? UNAVAILABLE]);
    expect(response.text).not.toMatch(/premium|quota|secret|stack|token|127\.0|<|\bat \//i);
    expect(searches()).toEqual(['spotify']);
  });

  it.each(FAILURES.slice(0, 3))('%s, uses the other services', async (_name, behaviour) => {
    play('spotify', behaviour);
    const { data, message } = await found('blonde');
    expect(data[0]).toMatchObject({ title: 'Blonde', source: 'deezer', spotify_id: null });
    expect(message).toBe('Spotify is unavailable. These albums are from other services.');
  });

  it.each(['hang', 'hang in the body'] as const)('does %s, the search times out', async (how) => {
    for (const service of ['spotify', 'deezer', 'musicbrainz'] as const) play(service, how);
    expect((await rejected('blonde', impatient)).received).toEqual([
      504,
      'SEARCH_TIMEOUT',
      UNAVAILABLE,
    ]);
  });

  it('asks to wait 4 seconds, returns 429 and does not retry', async () => {
    play('spotify', ERROR_RESPONSES['rate limited']);
    const { headers, status } = await ask('blonde', lonely);
    expect([status, headers['retry-after']]).toEqual([429, '4']);
    expect(searches()).toEqual(['spotify']);
    expect((await ask('blonde ocean', lonely)).status).toBe(429);
    expect([waits, searches()]).toEqual([[], ['spotify']]);
  });

  it('returns odd albums, omits them and returns the rest', async () => {
    const change = (text: string) =>
      text.replace('"name":"Blonde"', '"name":null').replace(/"id":"\w{22}"/, '"id":"x"');
    play('spotify', { change });
    expect((await found('blonde frank')).data).toHaveLength(9);
  });
});
