import type { IncomingHttpHeaders } from 'node:http';
import type { FakeAlbum } from './fake-album.ts';

/** The services, as they are called in addresses and in `calls`. */
export const SERVICES = [
  'spotify',
  'accounts',
  'oembed',
  'tidal',
  'tidal-auth',
  'deezer',
  'musicbrainz',
  'coverart',
  'images',
] as const;

export type ServiceName = (typeof SERVICES)[number];

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
  ownerOf: (headers: IncomingHttpHeaders) => 'app' | 'person' | null;
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
    ownerOf: ({ authorization = '' }) => good.get(authorization.replace(/^Bearer /, '')) ?? null,
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
