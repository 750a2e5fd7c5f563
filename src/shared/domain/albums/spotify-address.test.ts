import { expect, test } from 'vitest';
import { isSpotifyId, spotifyAlbumId, spotifyAlbumUrl } from './spotify-address.ts';

const ID = '10FLjwfpbxLmW8c25Xyc2N';

test.each([
  ID,
  ` ${ID} `,
  `https://open.spotify.com/album/${ID}`,
  `http://open.spotify.com/album/${ID}/`,
  `open.spotify.com/album/${ID}`,
  `https://open.spotify.com/album/${ID}?si=Zt4vXq&nd=1#play`,
  `https://open.spotify.com/intl-nl/album/${ID}?si=1`,
  `https://open.spotify.com/intl-pt-BR/album/${ID}`,
  `https://open.spotify.com/embed/album/${ID}`,
  `spotify:album:${ID}`,
  ` spotify:album:${ID}\n`,
])('finds the album ID in %j', (text) => {
  expect(spotifyAlbumId(text)).toBe(ID);
});

test.each([
  'https://open.spotify.com/track/10FLjwfpbxLmW8c25Xyc2N',
  'https://open.spotify.com.evil.example/album/10FLjwfpbxLmW8c25Xyc2N',
  'spotify:track:10FLjwfpbxLmW8c25Xyc2N',
  '',
])('returns %j unchanged', (text) => {
  expect(spotifyAlbumId(text)).toBe(text);
});

test('recognizes an ID by 22 letters or digits', () => {
  expect(isSpotifyId(ID)).toBe(true);
  expect(isSpotifyId(ID.slice(1))).toBe(false);
  expect(isSpotifyId(`${ID}a`)).toBe(false);
  expect(isSpotifyId(`${ID.slice(1)}-`)).toBe(false);
});

test.each([
  [`https://open.spotify.com/intl-de/album/${ID}?si=1`, `https://open.spotify.com/album/${ID}`],
  [`spotify:album:${ID}`, `https://open.spotify.com/album/${ID}`],
  ['https://open.spotify.com/track/10FLjwfpbxLmW8c25Xyc2N', null],
  [ID, null],
])('normalizes the URL %j', (text, stored) => {
  expect(spotifyAlbumUrl(text)).toBe(stored ?? text);
});
