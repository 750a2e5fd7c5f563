import { createHash, randomBytes } from 'node:crypto';
import {
  basicCredentials,
  type FakeCall,
  type FakeService,
  type StubResponse,
  type Tokens,
} from './fake-service.ts';

export const SPOTIFY_CLIENT = { id: 'fake-spotify-client', secret: 'fake-spotify-secret' };

type Grant = { challenge: string; redirectUri: string; scope: string };

/** accounts.spotify.com: the authorization page, which grants access at once, and the tokens. */
export function createFakeSpotifyAccounts(): FakeService {
  const codes = new Map<string, Grant>();
  const refreshTokens = new Map<string, string>();

  return ({ method, path, query, headers, body }, { tokens }) => {
    if (method === 'GET' && path === '/authorize') return authorize(query);
    if (method !== 'POST' || path !== '/api/token') return { status: 404, body: '' };
    const form = new URLSearchParams(body);
    const { id, secret } = basicCredentials(headers);
    const isClient =
      (id || form.get('client_id')) === SPOTIFY_CLIENT.id &&
      (secret || form.get('client_secret')) === SPOTIFY_CLIENT.secret;
    if (!isClient) return rejected('invalid_client', 'Invalid client');
    return grant(form, tokens);
  };

  function authorize(query: URLSearchParams): StubResponse {
    const problem = authorizeProblem(query);
    if (problem !== null) return { status: 400, headers: TEXT, body: problem };
    const redirectUri = query.get('redirect_uri') ?? '';
    const code = randomBytes(12).toString('hex');
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirectUri,
      scope: query.get('scope') ?? '',
    });
    return { status: 302, headers: { location: back(query, 'code', code) }, body: '' };
  }

  function grant(form: URLSearchParams, tokens: Tokens): StubResponse {
    switch (form.get('grant_type')) {
      case 'client_credentials':
        return { body: bearer(tokens.issue('app')) };
      case 'authorization_code':
        return exchange(form, tokens);
      case 'refresh_token':
        return refresh(form, tokens);
      default:
        return rejected('unsupported_grant_type', 'grant_type parameter is missing');
    }
  }

  function exchange(form: URLSearchParams, tokens: Tokens): StubResponse {
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    if (given === undefined) return rejected('invalid_grant', 'Invalid authorization code');
    if (form.get('redirect_uri') !== given.redirectUri)
      return rejected('invalid_grant', 'Invalid redirect URI');
    const hash = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (hash.digest('base64url') !== given.challenge)
      return rejected('invalid_grant', 'code_verifier was incorrect');
    const refresh_token = randomBytes(12).toString('hex');
    refreshTokens.set(refresh_token, given.scope);
    return {
      body: { ...bearer(tokens.issue('person')), refresh_token, scope: given.scope },
    };
  }

  function refresh(form: URLSearchParams, tokens: Tokens): StubResponse {
    const scope = refreshTokens.get(form.get('refresh_token') ?? '');
    if (scope === undefined) return rejected('invalid_grant', 'Refresh token revoked');
    return { body: { ...bearer(tokens.issue('person')), scope } };
  }
}

/** Response when the user denies access. */
export function rejectToAgree({ query }: FakeCall): StubResponse {
  return { status: 302, headers: { location: back(query, 'error', 'access_denied') }, body: '' };
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

function bearer(access_token: string) {
  return { access_token, token_type: 'Bearer', expires_in: 3600 };
}

function rejected(error: string, error_description: string): StubResponse {
  return { status: 400, body: { error, error_description } };
}

/** Spotify accepts https, and http only for a loopback IP, not for the name localhost. */
function authorizeProblem(query: URLSearchParams): string | null {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== SPOTIFY_CLIENT.id) return 'INVALID_CLIENT: Invalid client';
  if (!/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?\/)/.test(redirectUri))
    return 'INVALID_CLIENT: Insecure redirect URI';
  if (query.get('response_type') !== 'code') return 'response_type must be code';
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method must be S256';
  return /^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
    ? null
    : 'code_challenge must be 43 characters';
}

function back(query: URLSearchParams, name: string, value: string): string {
  const address = new URL(query.get('redirect_uri') ?? '');
  address.searchParams.set(name, value);
  const state = query.get('state');
  if (state !== null) address.searchParams.set('state', state);
  return address.href;
}
