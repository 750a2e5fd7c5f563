import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeServices } from './fake-services.ts';
import { ERROR_RESPONSES } from './spotify-errors.ts';

const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';
const LONG = '32nryzA6XBCX9ZUspVc1yz';

const fakes = await startFakeServices();
const { variables } = fakes;
beforeEach(fakes.reset);
afterAll(fakes.stop);

const basic = (id = '', secret = '') =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function token(form: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${variables.SPOTIFY_ACCOUNTS_URL}/api/token`, {
    method: 'POST',
    headers: {
      authorization: basic(variables.SPOTIFY_CLIENT_ID, variables.SPOTIFY_CLIENT_SECRET),
    },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as Record<string, string>;
}

/** Fetches JSON of the fake Spotify; tests match its `unknown` bodies. */
async function spotify(path: string, bearer?: string) {
  const access = bearer ?? (await token({ grant_type: 'client_credentials' })).access_token;
  const response = await fetch(variables.SPOTIFY_API_URL + path, {
    headers: { authorization: `Bearer ${access}` },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: readJson(text) };
}

function readJson(text: string) {
  return text.startsWith('{') ? JSON.parse(text) : null;
}

describe('spotify', () => {
  test('requires an issued token that has not expired', async () => {
    expect(await spotify(`/albums/${SINGLE}`, 'made-up')).toMatchObject({ status: 401 });
    const { access_token } = await token({ grant_type: 'client_credentials' });
    expect(await spotify(`/albums/${SINGLE}`, access_token)).toMatchObject({ status: 200 });
    fakes.expireTokens();
    expect(await spotify(`/albums/${SINGLE}`, access_token)).toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid access token' } },
    });
  });

  test('serves the 55 recorded tracks on two pages with its own URLs', async () => {
    const { body: album } = await spotify(`/albums/${LONG}`);
    expect(album.tracks.next).toMatch(`${fakes.url}/spotify/albums/${LONG}/tracks?offset=50`);
    const { pathname, search } = new URL(album.tracks.next);
    const { body: page } = await spotify(pathname.replace('/spotify', '') + search);
    const tracks: { duration_ms: number }[] = [...album.tracks.items, ...page.items];
    expect(tracks).toHaveLength(55);
    expect(tracks.reduce((sum, { duration_ms }) => sum + duration_ms, 0)).toBe(14_485_302);
    expect(page.next).toBeNull();
  });

  test('serves images from the fake, with web page URLs unchanged', async () => {
    const { body: album } = await spotify(`/albums/${SINGLE}`);
    expect(album.images[0].url).toMatch(`${fakes.url}/images/i.scdn.co/image/`);
    expect(album.external_urls.spotify).toBe(`https://open.spotify.com/album/${SINGLE}`);
  });

  test('omits removed fields in development mode', async () => {
    expect((await spotify(`/albums/${SINGLE}`)).body).toMatchObject({
      label: 'Interscope',
      popularity: 88,
    });
    fakes.play('spotify', 'development mode');
    const { text } = await spotify(`/albums/${SINGLE}`);
    expect(text).not.toMatch(/"(label|popularity|available_markets)"/);
    expect(text).toMatch('"upc":"00602475093060"');
  });

  test('finds a UPC only with its leading zeros', async () => {
    const found = await spotify('/search?type=album&q=upc:00602475093060');
    expect(found.body.albums.items).toMatchObject([{ id: SINGLE }]);
    const missed = await spotify('/search?type=album&q=upc:602475093060');
    expect(missed.body.albums.items).toEqual([]);
  });

  test.each([
    ['too-short', 400, 'Invalid base62 id'],
    ['0000000000000000000000', 404, 'Resource not found'],
  ])('rejects the album %s with %i', async (id, status, message) => {
    expect(await spotify(`/albums/${id}`)).toMatchObject({ status, body: { error: { message } } });
  });
});

describe('a user who connects Spotify', () => {
  const verifier = 'v'.repeat(64);
  const redirect_uri = 'http://127.0.0.1:4600/brackets/spotify/callback';

  async function agree(redirectUri = redirect_uri) {
    const query = new URLSearchParams({
      client_id: variables.SPOTIFY_CLIENT_ID ?? '',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'a-state',
      scope: 'playlist-read-private',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const address = `${variables.SPOTIFY_ACCOUNTS_URL}/authorize?${query}`;
    const response = await fetch(address, { redirect: 'manual' });
    const location = response.headers.get('location');
    return { status: response.status, back: location === null ? null : new URL(location) };
  }

  async function exchange(code_verifier: string) {
    const { back } = await agree();
    const code = back?.searchParams.get('code') ?? '';
    return token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier });
  }

  test('is redirected back with a code and the state', async () => {
    const { status, back } = await agree();
    expect(status).toBe(302);
    expect(back?.searchParams.get('state')).toBe('a-state');
    expect(back?.searchParams.get('code')).toMatch(/^[\da-f]{24}$/);
  });

  test('gets tokens only for the right verifier', async () => {
    expect(await exchange('w'.repeat(64))).toMatchObject({ error: 'invalid_grant' });
    const { refresh_token = '', scope } = await exchange(verifier);
    expect(scope).toBe('playlist-read-private');
    const renewed = await token({ grant_type: 'refresh_token', refresh_token });
    expect(await spotify('/me', renewed.access_token)).toMatchObject({ status: 200 });
  });

  test.each(['http://localhost:4600/back', 'http://spindle.example.org/back'])(
    'cannot be redirected to %s',
    async (address) => {
      expect(await agree(address)).toEqual({ status: 400, back: null });
    },
  );

  test('can deny access', async () => {
    fakes.play('accounts', 'denied', { path: /^\/authorize/ });
    expect((await agree()).back?.searchParams.get('error')).toBe('access_denied');
  });

  test('can read own playlists in both shapes, but not those of others', async () => {
    const { access_token } = await exchange(verifier);
    const own = '/playlists/37i9dQZF1DWXIcbzpLauPS';
    const older = await spotify(own, access_token);
    expect(older.body.tracks).toMatchObject({
      total: 76,
      items: { 0: { track: { type: 'track' } } },
    });
    fakes.play('spotify', 'development mode');
    const newer = await spotify(`${own}/items?offset=50`, access_token);
    expect(newer.body.items.slice(-2)).toMatchObject([
      { item: { type: 'episode' } },
      { is_local: true, item: { name: 'A demo tape' } },
    ]);
    const foreign = await spotify('/playlists/4SomebodyElses00000000/items', access_token);
    expect(foreign.status).toBe(403);
    expect((await spotify('/me/playlists')).status).toBe(401);
  });
});

describe('the other services', () => {
  const json = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address, { headers });
    return { status: response.status, body: readJson(await response.text()) };
  };

  test('Deezer finds a UPC without zeros, and returns 200 when nothing matches', async () => {
    const { DEEZER_API_URL } = variables;
    expect(await json(`${DEEZER_API_URL}/album/upc:602475093060`)).toMatchObject({
      body: { label: 'Interscope' },
    });
    expect(await json(`${DEEZER_API_URL}/album/upc:00602475093060`)).toEqual({
      status: 200,
      body: { error: { type: 'DataException', message: 'no data', code: 800 } },
    });
    const query = new URLSearchParams({ q: 'artist:"Lady Gaga" album:"Die With A Smile"' });
    expect(await json(`${DEEZER_API_URL}/search/album?${query}`)).toMatchObject({
      body: { total: 1, data: [{ id: 629506181 }] },
    });
  });

  test('Tidal requires a token, and finds an id and a bar code', async () => {
    const { TIDAL_API_URL = '', TIDAL_AUTH_URL = '' } = variables;
    expect(await json(`${TIDAL_API_URL}/albums/381265361?countryCode=US`)).toMatchObject({
      status: 401,
    });
    const response = await fetch(TIDAL_AUTH_URL, {
      method: 'POST',
      headers: { authorization: basic(variables.TIDAL_CLIENT_ID, variables.TIDAL_CLIENT_SECRET) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const one = `${TIDAL_API_URL}/albums/381265361?countryCode=US&include=artists`;
    expect(await json(one, headers)).toMatchObject({
      body: {
        data: { id: '381265361', attributes: { title: 'Die With A Smile' } },
        included: [{ attributes: { name: 'Lady Gaga' } }, { attributes: { name: 'Bruno Mars' } }],
      },
    });
    const filter = `${TIDAL_API_URL}/albums?countryCode=US&filter[barcodeId]=`;
    expect((await json(`${filter}00602475093060`, headers)).body.data).toHaveLength(1);
    expect((await json(`${filter}1`, headers)).body.data).toEqual([]);
  });

  test('MusicBrainz links a Spotify URL to a release', async () => {
    const { MUSICBRAINZ_API_URL, COVERART_API_URL } = variables;
    const headers = { 'user-agent': 'Spindle/0 ( https://spindle.example )' };
    const resource = encodeURIComponent(`https://open.spotify.com/album/${SINGLE}`);
    const address = `${MUSICBRAINZ_API_URL}/url?resource=${resource}&inc=release-rels&fmt=json`;
    const { id } = (await json(address, headers)).body.relations[0].release;
    const release = `${MUSICBRAINZ_API_URL}/release/${id}?inc=labels+recordings&fmt=json`;
    expect((await json(release, headers)).body).toMatchObject({
      'label-info': [{ label: { name: 'Interscope' } }],
      media: [{ tracks: [{ length: 251_667 }] }],
    });
    expect(await json(release)).toMatchObject({ status: 403 });
    const { images } = (await json(`${COVERART_API_URL}/release/${id}`)).body;
    const front = await fetch(images[0].thumbnails['500']);
    expect(front.headers.get('content-type')).toBe('image/png');
  });

  test('Spotify oEmbed returns an album without a token', async () => {
    const address = encodeURIComponent(`https://open.spotify.com/album/${SINGLE}`);
    expect(await json(`${variables.SPOTIFY_OEMBED_URL}?url=${address}`)).toMatchObject({
      body: { title: 'Die With A Smile', thumbnail_width: 300 },
    });
  });
});

describe('a simulated failure', () => {
  const oembed = `${variables.SPOTIFY_OEMBED_URL}?url=https://open.spotify.com/album/${SINGLE}`;
  const read = async () => (await fetch(oembed)).text();

  test.each(['half', 'close'] as const)('%s breaks the connection', async (behavior) => {
    fakes.play('oembed', behavior);
    await expect(read()).rejects.toThrow();
  });

  test.each(['hang', 'hang in the body'] as const)('%s never ends', async (behavior) => {
    fakes.play('oembed', behavior);
    const abort = new AbortController();
    const text = fetch(oembed, { signal: abort.signal }).then((response) => response.text());
    while (fakes.calls.length === 0) await new Promise(setImmediate);
    abort.abort();
    await expect(text).rejects.toThrow('aborted');
  });

  test.each([
    ['html', '<!doctype html><title>Please wait</title>'],
    ['empty', ''],
  ] as const)('%s is not JSON', async (behavior, text) => {
    fakes.play('oembed', behavior);
    expect(await read()).toBe(text);
  });

  test('applies to the given number of calls, then the previous one resumes', async () => {
    fakes.play('spotify', 'development mode');
    fakes.play('spotify', ERROR_RESPONSES['rate limited'], { times: 1 });
    const { status, headers } = await spotify(`/albums/${SINGLE}`);
    expect([status, headers.get('retry-after')]).toEqual([429, '4']);
    expect((await spotify(`/albums/${SINGLE}`)).body).not.toHaveProperty('label');
  });

  test('applies only to the given paths', async () => {
    fakes.play('spotify', { status: 500 }, { path: /\/tracks\?/ });
    expect((await spotify(`/albums/${LONG}`)).status).toBe(200);
    expect((await spotify(`/albums/${LONG}/tracks?offset=50`)).status).toBe(500);
  });

  test('can change the usual response', async () => {
    fakes.play('spotify', { change: (text) => text.replace('"popularity":88', '"popularity":0') });
    expect((await spotify(`/albums/${SINGLE}`)).body.popularity).toBe(0);
  });

  test('can link a foreign or an endless next page', async () => {
    fakes.play('spotify', { next: 'http://192.0.2.1/next' });
    expect((await spotify(`/albums/${LONG}`)).body.tracks.next).toBe('http://192.0.2.1/next');
    fakes.play('spotify', 'endless next');
    const { body } = await spotify(`/albums/${SINGLE}/tracks?offset=100`);
    expect(body).toMatchObject({
      next: `${fakes.url}/spotify/albums/${SINGLE}/tracks?offset=150&limit=50`,
      total: 1_000_000,
    });
  });

  test('is cleared together with the recorded calls', async () => {
    fakes.play('oembed', 'close');
    fakes.reset();
    await read();
    expect(fakes.calls).toEqual([
      { service: 'oembed', method: 'GET', path: `?url=https://open.spotify.com/album/${SINGLE}` },
    ]);
  });
});
