import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySpotify, NO_AUTOFILL, type Said, saysOtherwise } from './spotify-autofill.ts';

const HOMOGENIC: Said = {
  artist: 'Björk',
  title: 'Homogenic',
  spotify_url: 'https://open.spotify.com/album/1',
  tidal_album_id: '12345678',
};
const POST: Said = {
  artist: 'Björk',
  title: 'Post',
  spotify_url: 'https://open.spotify.com/album/2',
  tidal_album_id: '',
};

test('knows a difference', () => {
  expect(saysOtherwise('artist', HOMOGENIC, 'Bjork')).toBe(true);
  expect(saysOtherwise('artist', HOMOGENIC, ' Björk ')).toBe(false);
  expect(saysOtherwise('tidal_album_id', POST, '12345678')).toBe(false);
  expect(saysOtherwise('spotify_url', POST, `${POST.spotify_url}?si=1`)).toBe(false);
  expect(saysOtherwise('spotify_url', POST, HOMOGENIC.spotify_url)).toBe(true);
});

test('fills what is empty', () => {
  expect(applySpotify(NO_AUTOFILL, NO_AUTOFILL, HOMOGENIC)).toEqual(HOMOGENIC);
  expect(applySpotify({ ...HOMOGENIC, title: '' }, NO_AUTOFILL, HOMOGENIC)).toEqual({
    title: 'Homogenic',
  });
});

test('keeps what was typed', () => {
  const typed = { ...NO_AUTOFILL, artist: 'Bjork' };
  expect(applySpotify(typed, NO_AUTOFILL, HOMOGENIC)).not.toHaveProperty('artist');
});

test('replaces what the look-up before filled, also by nothing', () => {
  expect(applySpotify(HOMOGENIC, HOMOGENIC, POST)).toEqual({
    title: 'Post',
    spotify_url: 'https://open.spotify.com/album/2',
    tidal_album_id: '',
  });
});

test('takes everything back that was not changed', () => {
  const changed = { ...HOMOGENIC, title: 'Homogenic (Live)' };
  expect(applySpotify(changed, HOMOGENIC, NO_AUTOFILL)).toEqual({
    artist: '',
    spotify_url: '',
    tidal_album_id: '',
  });
});

test('never loses a text that neither look-up said', () => {
  const text = fc.constantFrom('', 'one', 'two', 'three');
  const said = fc.record({ artist: text, title: text, spotify_url: text, tidal_album_id: text });
  fc.assert(
    fc.property(said, said, said, (values, before, now) => {
      const taken = applySpotify(values, before, now);
      for (const field of ['artist', 'title', 'spotify_url', 'tidal_album_id'] as const)
        if (field in taken) expect(['', before[field]]).toContain(values[field]);
    }),
  );
});
