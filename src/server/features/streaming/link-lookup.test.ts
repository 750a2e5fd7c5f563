import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkLookup } from '#shared/contracts/streaming.ts';
import { deezerId } from '../../../../demo/fakes/deezer.ts';
import { type FakeAlbum, RECORDED_SINGLE, toSpotifyId } from '../../../../demo/fakes/fake-album.ts';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { appleId } from '../../../../demo/fakes/itunes.ts';
import { shortCode } from '../../../../demo/fakes/short-links.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { playlistId } from '../../../../demo/fakes/youtube.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { NO_SPOTIFY, SINGLE, startStreamingApp } from './test-streaming.ts';

const BLONDE = album('Frank Ocean', 'Blonde', '00602547288233', '61234567');
const ENDLESS = album('Frank Ocean', 'Endless', '00888880000017', null);

const fakes = await startFakeServices({ albums: [BLONDE, ENDLESS] });
beforeEach(fakes.reset);
afterAll(fakes.stop);
const { play } = fakes;

const NO_TIDAL = { TIDAL_CLIENT_ID: '', TIDAL_CLIENT_SECRET: '' };
/** The clock is fixed: Apple's pace would delay the tests. */
const limits = { wait: async () => {} };
const app = await startStreamingApp(fakes, { limits });
const keyless = await startStreamingApp(fakes, {
  variables: { ...NO_SPOTIFY, ...NO_TIDAL },
  limits,
});
const lonely = await startStreamingApp(fakes, { variables: { METADATA_FALLBACKS: 'off' }, limits });
const impatient = await startStreamingApp(fakes, {
  limits: { ...limits, callMs: 20, totalMs: 80 },
});

type App = typeof app;
type ApiResponse = { data: LinkLookup; message?: string };

function album(
  artist: string,
  title: string,
  upc: string,
  tidal_album_id: string | null,
): FakeAlbum {
  return {
    spotify_id: toSpotifyId(`${artist} ${title}`),
    tidal_album_id,
    upc,
    artist,
    title,
    release_date: '2016-08-20',
    label: "Boys Don't Cry",
    genres: ['Pop'],
    popularity: 80,
    tracks: [
      { name: 'Nikes', duration_ms: 314_000 },
      { name: 'Ivy', duration_ms: 249_000 },
    ],
    cover: { bytes: Buffer.from('a cover'), type: 'image/png', width: 640 },
  };
}

async function ask(url: string, to: App = app) {
  const { session } = await signInAsAdmin(to);
  return to.call('GET', '/api/albums/lookup/link', {
    query: { url },
    headers: { cookie: session },
  });
}

/** Match, and the candidates as 'source title spotify_id'. */
async function found(url: string, to: App = app) {
  const { status, body } = await ask(url, to);
  expect([status, body]).toMatchObject([200, { success: true }]);
  const { data, message } = body as ApiResponse;
  const candidates = data.candidates.map(
    ({ source, artist, title, spotify_id }) => `${source}: ${artist} – ${title} ${spotify_id}`,
  );
  return { match: data.match, names: data.names, candidates, message };
}

async function rejected(url: string, to: App = app) {
  const { status, body } = await ask(url, to);
  const { code, error } = body as { code: string; error: string };
  return [status, code, error];
}

const LINKS = {
  deezer: `https://www.deezer.com/fr/album/${deezerId(BLONDE)}?utm_source=deezer`,
  'deezer track': `https://www.deezer.com/track/2947516331`,
  apple: `https://music.apple.com/nl/album/blonde/${appleId(BLONDE)}`,
  tidal: 'https://tidal.com/album/61234567/u',
  youtube: `https://music.youtube.com/playlist?list=${playlistId(BLONDE)}&si=abc`,
  spotify: `https://open.spotify.com/intl-nl/album/${BLONDE.spotify_id}?si=1`,
  'spotify track': `https://open.spotify.com/track/${toSpotifyId(`${BLONDE.spotify_id} 1`)}`,
} as const;

const ON_SPOTIFY = `spotify: Frank Ocean – Blonde ${BLONDE.spotify_id}`;
const ENTER_ID = 'Enter its Spotify ID below, or choose Not on Spotify.';

describe('GET /api/albums/lookup/link', () => {
  it.each(['deezer', 'apple', 'tidal', 'spotify', 'spotify track'] as const)(
    'finds the same release on Spotify for a link to %s',
    async (service) => {
      expect(await found(LINKS[service])).toEqual({
        match: 'same',
        names: 'Frank Ocean - Blonde',
        candidates: [ON_SPOTIFY],
        message: undefined,
      });
    },
  );

  it('finds the album of a recorded Deezer track, whose bar code has fewer zeros', async () => {
    expect(await found(LINKS['deezer track'])).toMatchObject({
      match: 'same',
      candidates: [`spotify: Lady Gaga – Die With A Smile ${SINGLE}`],
    });
  });

  it.each([
    ['open.spotify.com/s', BLONDE.spotify_id, BLONDE],
    ['spotify.link', BLONDE.spotify_id, BLONDE],
    ['link.deezer.com/s', BLONDE.spotify_id, BLONDE],
    ['link.deezer.com/s', SINGLE, RECORDED_SINGLE],
  ])('opens a short link of %s', async (host, id, known) => {
    const { match, candidates } = await found(`https://${host}/${shortCode(known)}`);
    expect([match, candidates.map((one) => one.split(' ').at(-1))]).toEqual(['same', [id]]);
  });

  it('reads the URL of a page that does not redirect', async () => {
    const { candidates } = await found('https://open.spotify.com/s/page');
    expect(candidates).toEqual([`spotify: Lady Gaga – Die With A Smile ${SINGLE}`]);
  });

  it('marks albums that are listed already', async () => {
    const { id } = await app.addAlbum({ artist: 'FRANK OCEAN', title: 'blonde' });
    const { body } = await ask(LINKS.deezer);
    expect((body as ApiResponse).data.candidates[0]?.already_listed).toEqual([
      { id, artist: 'FRANK OCEAN', title: 'blonde' },
    ]);
  });

  it('returns only suggestions for YouTube Music', async () => {
    expect(await found(LINKS.youtube)).toEqual({
      match: 'similar',
      names: 'Frank Ocean - Blonde',
      candidates: [ON_SPOTIFY],
      message: 'YouTube Music gives only the name. Pick the right album.',
    });
  });

  it('searches by title when YouTube does not name the artist', async () => {
    play('youtube', { change: (text) => text.replace(/"author_name":"[^"]*",/, '') });
    expect(await found(LINKS.youtube)).toMatchObject({ names: 'Blonde', candidates: [ON_SPOTIFY] });
  });
});

describe('an album with another bar code on Spotify', () => {
  it('is a suggestion beside the album of the link', async () => {
    // The check digit is valid: another release.
    play('deezer', { change: (text) => text.replace('602547288233', '602547288240') });
    expect(await found(LINKS.deezer)).toEqual({
      match: 'similar',
      names: 'Frank Ocean - Blonde',
      candidates: ['deezer: Frank Ocean – Blonde null', ON_SPOTIFY],
      message: 'The albums on Spotify may be other editions. Pick the right one.',
    });
  });

  it('is a suggestion if the search by bar code returns it', async () => {
    const change = (text: string) => text.replaceAll(BLONDE.upc, '00602547288240');
    play('spotify', { change }, { path: /^\/albums/ });
    const { match, candidates } = await found(LINKS.deezer);
    expect([match, candidates.length]).toEqual(['similar', 2]);
  });

  it('is a suggestion for Apple Music, whose page belongs to another bar code', async () => {
    play(
      'itunes',
      { change: (text) => text.replaceAll(String(appleId(BLONDE)), '77') },
      { path: /upc=/ },
    );
    const { match, candidates } = await found(LINKS.apple);
    expect([match, candidates]).toEqual([
      'similar',
      ['apple: Frank Ocean – Blonde null', ON_SPOTIFY],
    ]);
  });

  it('is a suggestion while Apple does not confirm it', async () => {
    play('itunes', { status: 500 }, { path: /upc=/ });
    expect(await found(LINKS.apple)).toMatchObject({ match: 'similar' });
  });
});

describe('an album that was not found on Spotify', () => {
  it.each([
    [
      'https://music.apple.com/gb/album/a-night-at-the-opera-deluxe-edition/1441458047',
      'apple: Queen – A Night at the Opera (Deluxe Edition) null',
    ],
    [
      'https://music.apple.com/gb/song/death-on-two-legs/1441458049',
      'apple: Queen – A Night at the Opera (Deluxe Edition) null',
    ],
    ['https://tidal.com/browse/album/396698918', 'tidal: DJ Ride – PRODUCTION DOSSIER null'],
  ])('has the facts of %s', async (link, candidate) => {
    const { match, candidates, message } = await found(link);
    expect([match, candidates.map((one) => one.replace(/: .* –/, ': …')), message]).toEqual([
      'same',
      [candidate.replace(/: .* –/, ': …')],
      `This album was not found on Spotify. ${ENTER_ID}`,
    ]);
  });

  it('has the artwork of Apple Music', async () => {
    const { body } = await ask('https://music.apple.com/gb/album/1441458047');
    expect((body as ApiResponse).data.candidates[0]).toMatchObject({
      year: 1975,
      url: 'https://music.apple.com/gb/album/1441458047',
      artwork: { url: expect.stringMatching(/\.rgb\.jpg\/640x640bb\.jpg$/), width: 640 },
      cover: { url: expect.stringMatching(/\/250x250bb\.jpg$/) },
    });
  });

  it('says so when Spotify is not configured, or fails', async () => {
    const message = `Spotify could not be searched for this album. ${ENTER_ID}`;
    const candidates = ['deezer: Frank Ocean – Blonde null'];
    expect(await found(LINKS.deezer, keyless)).toMatchObject({
      match: 'same',
      candidates,
      message,
    });
    play('spotify', ERROR_RESPONSES['quota exceeded'], { times: 1 });
    expect(await found(LINKS.deezer)).toMatchObject({ candidates, message });
  });
});

describe('without access to Tidal', () => {
  it('finds the release that MusicBrainz links', async () => {
    expect(await found(LINKS.tidal, keyless)).toMatchObject({
      match: 'same',
      candidates: ['musicbrainz: Frank Ocean – Blonde null'],
    });
  });

  it('says so when there is none', async () => {
    expect(await rejected('https://tidal.com/album/99999999', keyless)).toEqual([
      503,
      'LINK_NOT_CONFIGURED',
      'Tidal cannot be asked by this server. Search by name, or enter the album by hand.',
    ]);
  });
});

describe('a link that cannot be looked up', () => {
  it.each([
    ['', 'Enter a link'],
    [
      'https://example.org/album/1',
      /^This link is not from a known music service\. Links to albums on/,
    ],
    ['x'.repeat(2001), 'A link has at most 2000 characters'],
  ])('gets 400: %s', async (url, text) => {
    const matching = typeof text === 'string' ? text : expect.stringMatching(text);
    expect(await rejected(url)).toEqual([400, 'INVALID_INPUT', matching]);
    expect(fakes.calls).toEqual([]);
  });

  it.each([
    ['https://www.deezer.com/album/1', 'Deezer'],
    ['https://www.deezer.com/track/1', 'Deezer'],
    ['https://music.apple.com/us/album/1', 'Apple Music'],
    ['https://tidal.com/album/99999999', 'Tidal'],
    ['https://open.spotify.com/track/0000000000000000000000', 'Spotify'],
    ['https://music.youtube.com/playlist?list=OLAK5uy_1', 'YouTube Music'],
  ])('gets 404: %s', async (url, name) => {
    expect(await rejected(url)).toEqual([
      404,
      'LINK_NOT_FOUND',
      `${name} has no album at this link. Search by name, or enter the album by hand.`,
    ]);
  });

  it('gets 404 for an unknown album on Spotify', async () => {
    const [status, code] = await rejected('https://open.spotify.com/album/0000000000000000000000');
    expect([status, code]).toEqual([404, 'SPOTIFY_NOT_FOUND']);
  });

  it.each([
    ['apple', 'itunes', { status: 403, body: '' }, 429, 'allows no more requests right now.'],
    ['apple', 'itunes', { status: 429 }, 429, 'allows no more requests right now.'],
    ['deezer', 'deezer', { status: 500 }, 503, 'is not available right now.'],
    ['deezer', 'deezer', 'html', 503, 'is not available right now.'],
    ['apple', 'itunes', 'empty', 503, 'is not available right now.'],
    ['youtube', 'youtube', 'html', 503, 'is not available right now.'],
    ['youtube', 'youtube', { status: 401 }, 404, 'has no album at this link.'],
    ['tidal', 'tidal', { status: 429, headers: { 'retry-after': '90' } }, 429, 'allows no more'],
  ] as const)('%s: %s plays %j', async (service, name, behaviour, status, text) => {
    play(name, behaviour);
    const [got, , error] = await rejected(LINKS[service]);
    expect([got, error]).toEqual([status, expect.stringContaining(text)]);
  });

  it.each(['deezer', 'apple', 'tidal', 'youtube'] as const)(
    'gets 504 when %s hangs',
    async (service) => {
      play(service === 'apple' ? 'itunes' : service, 'hang');
      const [status, code, error] = await rejected(LINKS[service], impatient);
      expect([status, code, error]).toEqual([
        504,
        'LINK_TIMEOUT',
        expect.stringContaining('respond'),
      ]);
    },
  );

  it.each(['deezer', 'apple', 'youtube'] as const)(
    'calls no service without a key when that is switched off: %s',
    async (service) => {
      const [status, code] = await rejected(LINKS[service], lonely);
      expect([status, code, fakes.calls]).toEqual([503, 'LINK_NOT_CONFIGURED', []]);
    },
  );
});

describe('a short link', () => {
  const TEXT =
    'This short link leads to no album. Open it in a browser, and share the link of that page.';

  it.each([
    ['an unknown code', 404, 'full'],
    ['another site', 404, { status: 302, headers: { location: 'https://evil.example/album/1' } }],
    ['another page', 404, { status: 302, headers: { location: 'https://open.spotify.com/' } }],
    ['no address', 404, { status: 302, headers: { location: '/s/' } }],
    ['a page without its URL', 404, 'html'],
    ['a failure', 503, { status: 500 }],
    ['a closed connection', 503, 'close'],
  ] as const)('to %s is explained', async (_name, status, behaviour) => {
    play('links', behaviour);
    const [got, , error] = await rejected('https://link.deezer.com/s/unknown');
    expect([got, error]).toEqual([status, TEXT]);
  });

  it('is followed three times at most, and only to short links', async () => {
    play('links', { status: 302, headers: { location: 'https://open.spotify.com/s/again' } });
    await rejected('https://spotify.link/again');
    expect(fakes.calls.map(({ path }) => path)).toEqual([
      '/spotify.link/again',
      '/open.spotify.com/s/again',
      '/open.spotify.com/s/again',
    ]);
  });

  it('to a playlist says so', async () => {
    const location = 'https://open.spotify.com/playlist/37i9dQZF1DWXIcbzpLauPS';
    play('links', { status: 302, headers: { location } });
    const [status, , error] = await rejected('https://open.spotify.com/s/abc');
    expect([status, error]).toEqual([400, expect.stringMatching(/^This is a playlist on Spotify/)]);
  });

  it('is not opened when services without a key are switched off', async () => {
    const [status] = await rejected('https://open.spotify.com/s/abc', lonely);
    expect([status, fakes.calls]).toEqual([404, []]);
  });
});
