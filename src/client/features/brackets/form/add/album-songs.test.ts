import { expect, test } from 'vitest';
import type { Album } from '#shared/contracts/albums.ts';
import { createBracketSchema, newSongSchema } from '#shared/contracts/bracket.ts';
import { plainSong } from '../songs/song-list.ts';
import { bracketOfTracks, songOfAlbum, songOfTrack, withAlbums } from './album-songs.ts';

const ALBUM: Album = {
  id: '1',
  artist: 'Sigur Rós',
  title: 'Takk...',
  cover_url: '/covers/takk-640.webp',
  spotify_id: null,
  spotify_url: null,
  tidal_album_id: null,
  tier: 'A',
  individual_tiers: {},
  submitted_by: null,
  session_id: null,
  veto: false,
  veto_by: null,
  is_test_album: false,
  version: 1,
  created_at: '2026-03-06T20:00:00Z',
  updated_at: '2026-03-06T20:00:00Z',
};

const TRACK = {
  id: 't1',
  name: 'Hoppípolla',
  track_number: 3,
  duration_ms: 268_000,
  artist: null,
  spotify_track_id: 'a'.repeat(22),
};

test('a track takes the ID and cover of its album', () => {
  expect(songOfTrack(ALBUM, TRACK)).toEqual({
    title: 'Hoppípolla',
    artist: 'Sigur Rós',
    album_id: '1',
    spotify_track_id: 'a'.repeat(22),
    duration_ms: 268_000,
    cover_url: '/covers/takk-640.webp',
  });
  expect(songOfTrack(ALBUM, { ...TRACK, artist: 'Amiina' }).artist).toBe('Amiina');
});

test('truncates names to the maximum length of the API', () => {
  const song = songOfTrack(ALBUM, { ...TRACK, name: 'x'.repeat(300), artist: 'y'.repeat(300) });
  expect(newSongSchema.safeParse(song).success).toBe(true);
  expect(song.title).toBe(`${'x'.repeat(198)}…`);
});

test('creates a bracket named after the album from its tracks', () => {
  const bracket = bracketOfTracks(ALBUM, [TRACK, { ...TRACK, name: 'Glósóli' }]);
  expect(bracket).toMatchObject({ name: 'Takk... by Sigur Rós', seeding: 'random' });
  expect(bracket.songs.map(({ title }) => title)).toEqual(['Hoppípolla', 'Glósóli']);
  const long = bracketOfTracks({ ...ALBUM, title: 'x'.repeat(199), is_test_album: true }, [TRACK]);
  expect(long.is_test).toBe(true);
  expect(createBracketSchema.safeParse(long).success).toBe(true);
});

test('converts an album to one song', () => {
  expect(songOfAlbum(ALBUM)).toMatchObject({
    title: 'Takk...',
    artist: 'Sigur Rós',
    album_id: '1',
  });
});

test('links an imported song to the album of that name, in any spelling', () => {
  const song = plainSong('Glósóli', 'sigur ros');
  const row = (album: string | null) => ({ line: 2, song, album });
  expect(withAlbums([row('TAKK...')], [ALBUM])).toEqual([
    { ...song, album_id: '1', cover_url: '/covers/takk-640.webp' },
  ]);
  expect(withAlbums([row('Kveikur'), row(null)], [ALBUM])).toEqual([song, song]);
});
