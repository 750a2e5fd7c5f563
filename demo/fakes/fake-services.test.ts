import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeServices } from './fake-services.ts';

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

  test('has playlists, which others have not', async () => {
    expect((await spotify('/me/playlists')).status).toBe(401);
  });
});

test('MusicBrainz rejects requests without a meaningful user agent', async () => {
  const response = await fetch(`${variables.MUSICBRAINZ_API_URL}/url?resource=x`);
  expect(response.status).toBe(403);
});

test('Spotify can link a foreign or an endless next page', async () => {
  fakes.play('spotify', { next: 'http://192.0.2.1/next' });
  expect((await spotify(`/albums/${LONG}`)).body.tracks.next).toBe('http://192.0.2.1/next');
  fakes.play('spotify', 'endless next');
  const { body } = await spotify(`/albums/${SINGLE}/tracks?offset=100`);
  expect(body).toMatchObject({
    next: `${fakes.url}/spotify/albums/${SINGLE}/tracks?offset=150&limit=50`,
    total: 1_000_000,
  });
});
