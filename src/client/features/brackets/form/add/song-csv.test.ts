import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSongCsv } from './song-csv.ts';

/** Parses text that names its columns. */
function readCsv(text: string) {
  const csv = readSongCsv(text);
  if (csv === null) throw new Error('No columns');
  return csv;
}

function read(text: string) {
  return readCsv(text).songs.map(({ song }) => [song.title, song.artist]);
}

test('accepts columns in any order, under the names that players export', () => {
  const file = `Track URI,"Artist Name(s)","Track Name","Album Name","Track Duration (ms)"
spotify:track:31AOj9sFz2gM0O3hMARRBx,R.E.M.,"Losing My Religion","Out of Time",268426
`;
  expect(readSongCsv(file)).toEqual({
    songs: [
      {
        line: 2,
        album: 'Out of Time',
        song: {
          title: 'Losing My Religion',
          artist: 'R.E.M.',
          album_id: null,
          spotify_track_id: '31AOj9sFz2gM0O3hMARRBx',
          duration_ms: 268426,
          cover_url: null,
        },
      },
    ],
    rejected: [],
  });
});

test.each([
  ['commas', 'title,artist\nSeptember,"Earth, Wind & Fire"'],
  ['semicolons', 'artist;title\r\nEarth, Wind & Fire;September\r\n'],
  ['tabs', 'artist\ttitle\nEarth, Wind & Fire\tSeptember'],
  ['its separator in the first line', 'sep=;\r\nartist;title\r\nEarth, Wind & Fire;September'],
  ['a byte order mark', '\uFEFFtitle,artist\nSeptember,"Earth, Wind & Fire"\n\n'],
])('parses a file with %s', (_, text) => {
  expect(read(text)).toEqual([['September', 'Earth, Wind & Fire']]);
});

test('accepts durations in minutes and seconds', () => {
  const { songs } = readCsv('title,artist,duration\nA,B,4:28\nC,D,1:02:03\nE,F,\n');
  expect(songs.map(({ song }) => song.duration_ms)).toEqual([268000, 3723000, null]);
});

test.each([
  ['spotify:local:Artist:Album:Song:210', null],
  ['123456', null],
  ['spotify:episode:31AOj9sFz2gM0O3hMARRBx', null],
  ['https://open.spotify.com/episode/31AOj9sFz2gM0O3hMARRBx', null],
  ['spotify:track:31AOj9sFz2gM0O3hMARRBx', '31AOj9sFz2gM0O3hMARRBx'],
  ['https://open.spotify.com/track/31AOj9sFz2gM0O3hMARRBx?si=1', '31AOj9sFz2gM0O3hMARRBx'],
  ['31AOj9sFz2gM0O3hMARRBx', '31AOj9sFz2gM0O3hMARRBx'],
])('reads the track id of %s', (text, id) => {
  const { songs, rejected } = readCsv(`title,artist,track id\nA,B,${text}`);
  expect(songs.map(({ song }) => song.spotify_track_id)).toEqual([id]);
  expect(rejected).toEqual([]);
});

test('leaves out an invalid duration or cover, not the song', () => {
  const { songs, rejected } = readCsv('title,artist,duration,cover\nA,B,long,no cover\n');
  expect(songs).toMatchObject([{ song: { duration_ms: null, cover_url: null } }]);
  expect(rejected).toEqual([]);
});

test('reports rows without a valid song by line number', () => {
  const text = `title,artist,spotify_track_id,duration_ms
Good,Artist,,

"Two
lines",Artist,,
,Nobody,,
Alone,,,
${'x'.repeat(200)},Artist,,
`;
  const { songs, rejected } = readCsv(text);
  expect(songs.map(({ line }) => line)).toEqual([2]);
  expect(rejected).toEqual([
    { line: 5, problem: 'Contains characters that cannot be stored' },
    { line: 6, problem: 'Song title is required' },
    { line: 7, problem: 'Artist is required' },
    { line: 8, problem: 'Song title must be less than 200 characters' },
  ]);
});

test.each(['', 'A,B\nC,D\n', '"Low – Words\nLow – Will the Night'])(
  'reads no columns in %j',
  (text) => {
    expect(readSongCsv(text)).toBeNull();
  },
);

test('preserves a quotation mark within a name', () => {
  expect(read('title,artist\nBlue Monday 12" Mix,New Order')).toEqual([
    ['Blue Monday 12" Mix', 'New Order'],
  ]);
});

test('reports an unclosed quotation mark', () => {
  const { songs, rejected } = readCsv('title,artist\nA,B\n"C,D\n');
  expect(songs).toEqual([]);
  expect(rejected).toMatchObject([{ problem: expect.stringContaining('quotation mark') }]);
});

test('parses a real export of 55 tracks completely', () => {
  const path = new URL('../../../../../../tests/fixtures/classic-rock-songs.csv', import.meta.url);
  const { songs, rejected } = readCsv(readFileSync(path, 'utf8'));
  expect(rejected).toEqual([]);
  expect(songs.length).toBe(55);
  expect(songs[0]?.song).toMatchObject({ title: 'Losing My Religion', duration_ms: 268426 });
});

const cell = fc
  .string({ unit: fc.constantFrom('a', 'B', 'é', '1', ',', ';', '"', ' ', '–'), maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

test('parses everything that a CSV writer produces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(',', ';', '\t'),
      (songs, delimiter) => {
        const text = stringify([['artist', 'title'], ...songs], { delimiter });
        expect(read(text)).toEqual(songs.map(([artist, title]) => [title, artist]));
      },
    ),
  );
});

test('parses any text without returning a row twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const { songs, rejected } = readCsv(`title,artist\n${text}`);
      const lines = [...songs, ...rejected].map(({ line }) => line);
      expect(new Set(lines).size).toBe(lines.length);
    }),
    { numRuns: 40 },
  );
});

test('removes the formula guard that an export adds', () => {
  expect(read(`title,artist\n'=Equals,'-1\n'Round Midnight,''@`)).toEqual([
    ['=Equals', '-1'],
    ["'Round Midnight", "'@"],
  ]);
});
