import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySpotify, NO_AUTOFILL, type Suggestion, saysOtherwise } from './spotify-autofill.ts';

const HOMOGENIC: Suggestion = {
  artist: 'Björk',
  title: 'Homogenic',
  spotify_url: 'https://open.spotify.com/album/1',
  tidal_album_id: '12345678',
};
const POST: Suggestion = {
  artist: 'Björk',
  title: 'Post',
  spotify_url: 'https://open.spotify.com/album/2',
  tidal_album_id: '',
};

test('detects a value that differs from Spotify', () => {
  expect(saysOtherwise('artist', HOMOGENIC, 'Bjork')).toBe(true);
  expect(saysOtherwise('artist', HOMOGENIC, ' Björk ')).toBe(false);
  expect(saysOtherwise('tidal_album_id', POST, '12345678')).toBe(false);
  expect(saysOtherwise('spotify_url', POST, `${POST.spotify_url}?si=1`)).toBe(false);
  expect(saysOtherwise('spotify_url', POST, HOMOGENIC.spotify_url)).toBe(true);
});

test('fills empty fields', () => {
  expect(applySpotify(NO_AUTOFILL, NO_AUTOFILL, HOMOGENIC)).toEqual(HOMOGENIC);
  expect(applySpotify({ ...HOMOGENIC, title: '' }, NO_AUTOFILL, HOMOGENIC)).toEqual({
    title: 'Homogenic',
  });
});

test('preserves typed values', () => {
  const typed = { ...NO_AUTOFILL, artist: 'Bjork' };
  expect(applySpotify(typed, NO_AUTOFILL, HOMOGENIC)).not.toHaveProperty('artist');
});

test('replaces values of the previous lookup, even with empty ones', () => {
  expect(applySpotify(HOMOGENIC, HOMOGENIC, POST)).toEqual({
    title: 'Post',
    spotify_url: 'https://open.spotify.com/album/2',
    tidal_album_id: '',
  });
});

test('clears every autofilled value that was not edited', () => {
  const changed = { ...HOMOGENIC, title: 'Homogenic (Live)' };
  expect(applySpotify(changed, HOMOGENIC, NO_AUTOFILL)).toEqual({
    artist: '',
    spotify_url: '',
    tidal_album_id: '',
  });
});

test('replaces only empty values and those of the previous lookup', () => {
  const text = fc.constantFrom('', 'one', 'two', 'three');
  const message = fc.record({ artist: text, title: text, spotify_url: text, tidal_album_id: text });
  fc.assert(
    fc.property(message, message, message, (values, before, now) => {
      const taken = applySpotify(values, before, now);
      for (const field of ['artist', 'title', 'spotify_url', 'tidal_album_id'] as const)
        if (field in taken) expect(['', before[field]]).toContain(values[field]);
    }),
  );
});
