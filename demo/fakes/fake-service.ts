import type { IncomingHttpHeaders } from 'node:http';
import type { FakeAlbum } from './fake-album.ts';

/**
 * The services by their name in URLs and in `calls`, with the environment variable for the base
 * URL.
 */
const ADDRESS_VARIABLES = {
  spotify: 'SPOTIFY_API_URL',
  accounts: 'SPOTIFY_ACCOUNTS_URL',
  oembed: 'SPOTIFY_OEMBED_URL',
  tidal: 'TIDAL_API_URL',
  'tidal-auth': 'TIDAL_AUTH_URL',
  deezer: 'DEEZER_API_URL',
  musicbrainz: 'MUSICBRAINZ_API_URL',
  coverart: 'COVERART_API_URL',
  itunes: 'ITUNES_API_URL',
  youtube: 'YOUTUBE_OEMBED_URL',
  links: 'SHORT_LINKS_URL',
  images: 'ARTWORK_ORIGINS',
} as const;

export type ServiceName = keyof typeof ADDRESS_VARIABLES;

export const SERVICES = Object.keys(ADDRESS_VARIABLES) as ServiceName[];

/**
 * Environment variables that point a server at the fakes; artwork is allowed by origin, not by URL.
 */
export function addressVariables(url: string): Record<string, string> {
  const addresses = SERVICES.map((name) => [ADDRESS_VARIABLES[name], `${url}/${name}`]);
  return { ...Object.fromEntries(addresses), ARTWORK_ORIGINS: url };
}

/** Fields that a Spotify app gets: all, or those left since February 2026. */
export type Shape = 'full' | 'development mode';

export type FakeCall = {
  method: string;
  /** Path below the service's base URL, without the query: `/albums/10FLjwfpbxLmW8c25Xyc2N`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  shape: Shape;
};

export type StubResponse = {
  status?: number;
  headers?: Record<string, string>;
  /** Text or bytes are sent unchanged; any other value as JSON. */
  body: unknown;
};

/** State that the services share. */
export type World = {
  albums: readonly FakeAlbum[];
  tokens: Tokens;
  /** URL of the listener. */
  url: string;
};

export type Tokens = {
  /** Issues an access token, for a user or for the app alone. */
  issue: (owner: 'app' | 'person') => string;
  /** Owner of the token of a request; `null` for a missing or expired one. */
  getOwner: (headers: IncomingHttpHeaders) => 'app' | 'person' | null;
  expire: () => void;
};

export type FakeService = (call: FakeCall, world: World) => StubResponse;

/** Access tokens that are valid until `expire` is called. */
export function createTokens(): Tokens {
  const good = new Map<string, 'app' | 'person'>();
  let count = 0;
  return {
    issue: (owner) => {
      count += 1;
      good.set(`fake-token-${count}`, owner);
      return `fake-token-${count}`;
    },
    getOwner: ({ authorization = '' }) => good.get(authorization.replace(/^Bearer /, '')) ?? null,
    expire: () => good.clear(),
  };
}

/** The user name and password of a `Basic` header; empty strings without one. */
export function basicCredentials({ authorization = '' }: IncomingHttpHeaders): {
  id: string;
  secret: string;
} {
  const encoded = authorization.replace(/^Basic /, '');
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret };
}
