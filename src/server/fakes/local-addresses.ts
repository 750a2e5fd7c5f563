import type { FakeAnswer } from './fake-service.ts';

/** Addresses in recorded bodies that somebody fetches, and where the fake has them. */
const BASES: readonly (readonly [real: RegExp, fake: string])[] = [
  [/https:\/\/api\.spotify\.com\/v1/g, '/spotify'],
  [/https:\/\/api\.deezer\.com/g, '/deezer'],
  [/https?:\/\/coverartarchive\.org/g, '/coverart'],
  [
    /https:\/\/((i|mosaic)\.scdn\.co|[\w-]+\.spotifycdn\.com|cdn-images\.dzcdn\.net|resources\.tidal\.com)/g,
    '/images/$1',
  ],
];

/** Makes the addresses in an answer point at the fakes; pages for people stay where they are. */
export function local(answer: FakeAnswer, url: string): FakeAnswer {
  const change = (text: string) =>
    BASES.reduce((done, [real, fake]) => done.replaceAll(real, url + fake), text);
  const { headers, body } = answer;
  const { location } = headers ?? {};
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  return {
    ...answer,
    ...(location !== undefined && { headers: { ...headers, location: change(location) } }),
    body: isJson ? JSON.parse(change(JSON.stringify(body))) : body,
  };
}
