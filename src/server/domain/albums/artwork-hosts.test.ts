import { expect, it } from 'vitest';
import { ARCHIVE_HOSTS, ARTWORK_HOSTS, matchesHost } from './artwork-hosts.ts';

it.each([
  'i.scdn.co',
  'mosaic.scdn.co',
  'image-cdn-ak.spotifycdn.com',
  'a.b.spotifycdn.com',
  'resources.tidal.com',
  'cdn-images.dzcdn.net',
  'coverartarchive.org',
])('accepts %s', (host) => {
  expect(matchesHost(ARTWORK_HOSTS, host)).toBe(true);
});

it.each([
  'scdn.co',
  'p.scdn.co',
  'i.scdn.co.',
  'i.scdn.co.example',
  'xi.scdn.co',
  'spotifycdn.com',
  '.spotifycdn.com',
  'a..spotifycdn.com',
  'evilspotifycdn.com',
  'spotifycdn.com.example',
  'a.spotifycdn.com.',
  'archive.org',
  'tidal.com',
  '*.dzcdn.net',
  '',
])('rejects %j', (host) => {
  expect(matchesHost(ARTWORK_HOSTS, host)).toBe(false);
});

it('accepts archive.org and its subdomains as archive hosts', () => {
  expect(matchesHost(ARCHIVE_HOSTS, 'archive.org')).toBe(true);
  expect(matchesHost(ARCHIVE_HOSTS, 'ia800.us.archive.org')).toBe(true);
  expect(matchesHost(ARCHIVE_HOSTS, 'myarchive.org')).toBe(false);
});
