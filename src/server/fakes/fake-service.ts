import type { IncomingHttpHeaders } from 'node:http';
import type { FakeAlbum } from './fake-album.ts';

/** The services, as they are called in addresses and in `calls`, and the variable that says where each is. */
const ADDRESS_VARIABLES = {
  spotify: 'SPOTIFY_API_URL',
  accounts: 'SPOTIFY_ACCOUNTS_URL',
  oembed: 'SPOTIFY_OEMBED_URL',
  tidal: 'TIDAL_API_URL',
  'tidal-auth': 'TIDAL_AUTH_URL',
  deezer: 'DEEZER_API_URL',
  musicbrainz: 'MUSICBRAINZ_API_URL',
  coverart: 'COVERART_API_URL',
  images: 'ARTWORK_ORIGINS',
} as const;

export type ServiceName = keyof typeof ADDRESS_VARIABLES;

export const SERVICES = Object.keys(ADDRESS_VARIABLES) as ServiceName[];

/** The variables that point a server at the fakes; artwork is allowed by origin, not by address. */
export function addressVariables(url: string): Record<string, string> {
  const addresses = SERVICES.map((name) => [ADDRESS_VARIABLES[name], `${url}/${name}`]);
  return { ...Object.fromEntries(addresses), ARTWORK_ORIGINS: url };
}

/** What a Spotify app sees: everything, or what is left since February 2026. */
export type Shape = 'full' | 'development mode';

export type FakeCall = {
  method: string;
  /** Below the service's base address, without the query: `/albums/10FLjwfpbxLmW8c25Xyc2N`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  shape: Shape;
};

export type FakeAnswer = {
  status?: number;
  headers?: Record<string, string>;
  /** Text or bytes as they are; anything else as JSON. */
  body: unknown;
};

/** What the services know together. */
export type World = {
  albums: readonly FakeAlbum[];
  tokens: Tokens;
  /** Address of the listener. */
  url: string;
};

export type Tokens = {
  /** A new access token; of a person, or of the app alone. */
  issue: (owner: 'app' | 'person') => string;
  /** Whose token a call carries; `null` for none or one that is not good any more. */
  getOwner: (headers: IncomingHttpHeaders) => 'app' | 'person' | null;
  expire: () => void;
};

export type FakeService = (call: FakeCall, world: World) => FakeAnswer;

/** Access tokens that live until they are told to expire. */
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

/** The user name and password of a `Basic` header; empty ones without it. */
export function basicCredentials({ authorization = '' }: IncomingHttpHeaders): {
  id: string;
  secret: string;
} {
  const encoded = authorization.replace(/^Basic /, '');
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret };
}
