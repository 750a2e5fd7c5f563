import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSongLines } from './song-lines.ts';

/** Title and artist of one line. */
function read(line: string, order: 'artist first' | 'title first' = 'artist first') {
  const [song] = readSongLines(line, order).songs;
  return song && [song.title, song.artist];
}

describe('readSongLines', () => {
  test.each([
    ['Kate Bush – Cloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Kate Bush - Cloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Kate Bush — Cloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Kate Bush -- Cloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Kate Bush–Cloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Kate Bush\tCloudbusting', 'Cloudbusting', 'Kate Bush'],
    ['Cloudbusting by Kate Bush', 'Cloudbusting', 'Kate Bush'],
    ['“Cloudbusting” by Kate Bush', 'Cloudbusting', 'Kate Bush'],
    ['Stand By Me by Ben E. King', 'Stand By Me', 'Ben E. King'],
    ['Ben E. King – Stand by Me', 'Stand by Me', 'Ben E. King'],
    ['a-ha - Take On Me', 'Take On Me', 'a-ha'],
    ['Jay-Z – 99 Problems', '99 Problems', 'Jay-Z'],
    ['KISS – Detroit Rock City - Edit', 'Detroit Rock City - Edit', 'KISS'],
    ['  Kate  Bush –   Cloud busting ', 'Cloud busting', 'Kate Bush'],
  ])('parses %s', (line, title, artist) => {
    expect(read(line)).toEqual([title, artist]);
  });

  test.each([
    ['1. Nena – 99 Luftballons'],
    ['1) Nena – 99 Luftballons'],
    ['12: Nena – 99 Luftballons'],
    ['#3 Nena – 99 Luftballons'],
    ['01 - Nena - 99 Luftballons'],
    ['• Nena – 99 Luftballons'],
    ['- Nena – 99 Luftballons'],
    ['7\tNena\t99 Luftballons'],
    ['7.\tNena\t99 Luftballons'],
  ])('strips the numbering of %s', (line) => {
    expect(read(line)).toEqual(['99 Luftballons', 'Nena']);
  });

  test('preserves a number that is the artist', () => {
    expect(read('311 - Down')).toEqual(['Down', '311']);
    expect(read('1975 - Girls')).toEqual(['Girls', '1975']);
  });

  test('parses the title first on request', () => {
    expect(read('Cloudbusting – Kate Bush', 'title first')).toEqual(['Cloudbusting', 'Kate Bush']);
    expect(read('Detroit Rock City - Edit - KISS', 'title first')).toEqual([
      'Detroit Rock City - Edit',
      'KISS',
    ]);
    expect(read('Cloudbusting\tKate Bush', 'title first')).toEqual(['Cloudbusting', 'Kate Bush']);
  });
});

test('reports lines without a song', () => {
  expect(readSongLines('Nena – 99\n\nCloudbusting\r\nKate Bush\t\n', 'artist first')).toEqual({
    songs: [{ line: 1, title: '99', artist: 'Nena' }],
    rejected: [
      { line: 3, text: 'Cloudbusting', problem: 'no artist' },
      { line: 4, text: 'Kate Bush', problem: 'no artist' },
    ],
  });
});

/** Words of a name: no separator, no numbering, no ' by '. */
const name = fc.stringMatching(/^[A-Zé][a-zé']{0,8}( [A-Z][a-z]{3,8}){0,3}$/);
const separator = fc.constantFrom(' – ', ' - ', ' — ', '\t', '–', ' -- ');
const numbering = fc.constantFrom('', '1. ', '12) ', '- ', '#7 ', '3: ');

test('parses every song that is written with a separator', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ artist: name, title: name, separator, numbering }), { maxLength: 20 }),
      (given) => {
        const text = given
          .map((song) => song.numbering + song.artist + song.separator + song.title)
          .join('\n');
        const { songs, rejected } = readSongLines(text, 'artist first');
        expect(rejected).toEqual([]);
        expect(songs).toEqual(
          given.map(({ artist, title }, index) => ({ line: index + 1, title, artist })),
        );
      },
    ),
  );
});

test('parses or reports every line of any text, once and in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const { songs, rejected } = readSongLines(text, 'title first');
      const lines = [...songs, ...rejected].map(({ line }) => line).sort((a, b) => a - b);
      const expected = text
        .split(/\r\n|\r|\n/)
        .flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
      expect(lines).toEqual(expected);
      for (const { title, artist } of songs) expect(title && artist).not.toBe('');
    }),
  );
});
