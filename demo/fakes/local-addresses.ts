import type { StubResponse } from './fake-service.ts';

/** URLs in recorded bodies that clients fetch, with their path on the fake. */
const BASES: readonly (readonly [real: RegExp, fake: string])[] = [
  [/https:\/\/api\.spotify\.com\/v1/g, '/spotify'],
  [/https:\/\/api\.deezer\.com/g, '/deezer'],
  [/https?:\/\/coverartarchive\.org/g, '/coverart'],
  [
    /https:\/\/((i|mosaic)\.scdn\.co|[\w-]+\.spotifycdn\.com|cdn-images\.dzcdn\.net|is1-ssl\.mzstatic\.com|resources\.tidal\.com)/g,
    '/images/$1',
  ],
];

/** Rewrites the URLs in a response to the fakes; links to web pages stay. */
export function local(response: StubResponse, url: string): StubResponse {
  const change = (text: string) =>
    BASES.reduce((done, [real, fake]) => done.replaceAll(real, url + fake), text);
  const { headers, body } = response;
  const { location } = headers ?? {};
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  return {
    ...response,
    ...(location !== undefined && { headers: { ...headers, location: change(location) } }),
    body: isJson ? JSON.parse(change(JSON.stringify(body))) : body,
  };
}
