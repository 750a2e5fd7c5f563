import { expect, it } from 'vitest';
import { redirectAddress, redirectWarning } from './redirect-address.ts';

it.each([
  ['https://club.example', 'https://club.example/brackets/spotify/callback'],
  ['https://club.example/', 'https://club.example/brackets/spotify/callback'],
  [
    'https://club.example:8443/my/music/',
    'https://club.example:8443/my/music/brackets/spotify/callback',
  ],
  ['https://localhost', 'https://localhost/brackets/spotify/callback'],
  ['http://127.0.0.1:4600', 'http://127.0.0.1:4600/brackets/spotify/callback'],
  ['http://[::1]:4600', 'http://[::1]:4600/brackets/spotify/callback'],
])('returns a Spotify redirect URL for %s', (address, redirect_uri) => {
  expect(redirectAddress(address)).toEqual({ redirect_uri });
});

it.each([
  ['http://localhost:4600', 'http://127.0.0.1:4600/brackets/spotify/callback'],
  ['http://club.localhost', 'http://127.0.0.1/brackets/spotify/callback'],
  ['http://192.168.0.5:4600', 'https://192.168.0.5/brackets/spotify/callback'],
  ['http://localhost/music', 'http://127.0.0.1/music/brackets/spotify/callback'],
  ['http://club.example/music', 'https://club.example/music/brackets/spotify/callback'],
  ['http://club.example', 'https://club.example/brackets/spotify/callback'],
  ['http://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example/brackets/spotify/callback'],
])('rejects %s as a Spotify redirect URL, and names one that works', (address, works) => {
  expect(redirectAddress(address)).toEqual({ problem: expect.stringContaining(works) });
});

it('returns a warning at start for an unusable redirect URL', () => {
  expect(redirectWarning('https://club.example')).toBeNull();
  expect(redirectWarning('http://club.example')).toMatch(/^Spotify playlists cannot be read: /);
});
