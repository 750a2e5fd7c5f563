import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePastedAlbums } from './pasted-albums.ts';

function parse(text: string) {
  const [line] = parsePastedAlbums(text);
  if (line === undefined) throw new Error('There is no line');
  return line;
}

const TRUST = { kind: 'names', artist: 'Low', title: 'Trust', year: null };

describe('names', () => {
  test.each([
    'Low – Trust',
    'Low - Trust',
    'Low — Trust',
    'Low–Trust',
    'Low\tTrust',
    'Trust by Low',
    '“Trust” by Low',
    '1. Low – Trust',
    '1) Low – Trust',
    '#1 Low – Trust',
    '01 - Low - Trust',
    '7\tLow\tTrust',
    '• Low – Trust',
    '* Low – Trust',
    '- Low – Trust',
    '  Low   –  Trust ',
    'Low – Trust https://rateyourmusic.com/release/album/low/trust/',
    'Low – Trust (https://low.bandcamp.com/album/trust)',
    'Low – Trust: https://example.com',
  ])('of %j', (line) => {
    expect(parse(line)).toMatchObject({ sender: null, content: TRUST });
  });

  test.each([
    ['Low – Trust (2002)', 'Low', 'Trust', 2002],
    ['Low - Trust [2002]', 'Low', 'Trust', 2002],
    ['Low – Trust – 2002', 'Low', 'Trust', 2002],
    ['(2002) Low – Trust', 'Low', 'Trust', 2002],
    ['Trust by Low (2002)', 'Low', 'Trust', 2002],
    ['Trust (2002) by Low', 'Low', 'Trust', 2002],
    ['Taylor Swift – 1989', 'Taylor Swift', '1989', null],
    ['01 - Taylor Swift - 1989', 'Taylor Swift', '1989', null],
    ['Van Halen – 1984 (1984)', 'Van Halen', '1984', 1984],
    ['1975 - Girls', '1975', 'Girls', null],
    ['Can – Tago Mago (Remastered)', 'Can', 'Tago Mago (Remastered)', null],
    ['Radiohead - OK Computer - OKNOTOK', 'Radiohead', 'OK Computer - OKNOTOK', null],
    ['Jay-Z – 4:44', 'Jay-Z', '4:44', null],
    ['4:44 by Jay-Z', 'Jay-Z', '4:44', null],
    ['Sigur Rós – ( )', 'Sigur Rós', '( )', null],
    ['!!! – Thr!!!er', '!!!', 'Thr!!!er', null],
    ['Tago Mago', '', 'Tago Mago', null],
    ['– Trust', '', 'Trust', null],
  ])('and year of %j', (line, artist, title, year) => {
    expect(parse(line).content).toEqual({ kind: 'names', artist, title, year });
  });
});

test.each([
  ['[21:03] Ada: Low – Trust', 'Ada'],
  ['[21:03] Low – Trust', null],
  ['[21:03, 3/21/2024] Ada: Low – Trust', 'Ada'],
  ['[21.03.24, 21:03:11] Ada: Low – Trust', 'Ada'],
  ['\u200e[21.03.24, 21:03:11] ~ Ada: Low – Trust', 'Ada'],
  ['21.03.24, 21:03 - Ada: Low – Trust', 'Ada'],
  ['3/21/24, 9:03\u202fPM - Ada: Low – Trust', 'Ada'],
  ['2024-03-21 21:03 Ada: Low – Trust', 'Ada'],
  ['21:03 Ada Lovelace: Low – Trust', 'Ada Lovelace'],
  ['21:03 - Ada: 1. Low – Trust', 'Ada'],
])('of the chat %j is sent by %j', (line, sender) => {
  expect(parse(line)).toMatchObject({ sender, content: TRUST });
});

describe('links', () => {
  test.each([
    'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy?si=1',
    'open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
    'spotify:album:4aawyAB9vmqN3uQ7FjRGTy',
    'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy',
    'https://music.apple.com/us/album/trust/1440656346',
    'https://www.deezer.com/en/album/629506181',
    'https://tidal.com/browse/album/71234567',
    'https://music.youtube.com/playlist?list=OLAK5uy_abc',
  ])('%s', (url) => {
    expect(parse(url).content).toEqual({ kind: 'link', url });
    expect(parse(`[21:03] Ada: Low – Trust ${url}.`)).toMatchObject({
      sender: 'Ada',
      content: { kind: 'link', url },
    });
  });

  test.each([
    ['https://low.bandcamp.com/album/double-negative', 'Low', 'Double Negative'],
    ['mary-lattimore.bandcamp.com/album/silver-ladders?from=1', 'Mary Lattimore', 'Silver Ladders'],
  ])('%s gives the names of its address', (url, artist, title) => {
    expect(parse(url).content).toEqual({ kind: 'bandcamp', artist, title, year: null });
  });
});

test.each([
  ['https://low.bandcamp.com/track/fly', 'This page of Bandcamp is not an album.'],
  ['https://example.com/a', expect.stringMatching(/^This link is not from a known/)],
  [
    'https://open.spotify.com/playlist/37i9dQZF1DX',
    expect.stringMatching(/^This is a playlist on Spotify, not an album/),
  ],
  [
    'spotify:album:4aawyAB9vmqN3uQ7FjRGTy https://tidal.com/album/71234567',
    'Several links: put each on a line of its own.',
  ],
  ['-----', 'No album was found in this line.'],
  ['👍', 'No album was found in this line.'],
  ['x'.repeat(601), 'This line is too long for an album.'],
])('names the problem of %s', (line, problem) => {
  expect(parse(line).content).toEqual({ kind: 'problem', problem });
});

test('numbers the lines, without blank ones', () => {
  const text = '1. Low - Trust\r\n\r\n 2. Can - Tago Mago\n';
  expect(parsePastedAlbums(text).map(({ line, text: line_text }) => [line, line_text])).toEqual([
    [1, '1. Low - Trust'],
    [3, '2. Can - Tago Mago'],
  ]);
});

test('has every line of any text once and in order', () => {
  const part = fc.constantFrom(
    'Low',
    ' – ',
    '\t',
    ' by ',
    '(2002)',
    '[21:03] ',
    'Ada: ',
    ' - ',
    '1. ',
  );
  const link = fc.constantFrom('https://low.bandcamp.com/album/trust', 'spotify:album:x', 'a.b/c');
  const words = fc.string({ unit: 'binary', maxLength: 8 });
  const line = fc
    .array(fc.oneof(part, link, words), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const texts = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(texts, (text) => {
      const lines = text
        .split(/\r\n|\r|\n/)
        .map((raw, index) => ({ line: index + 1, text: raw.trim() }))
        .filter((one) => one.text !== '');
      const parsed = parsePastedAlbums(text);
      expect(parsed.map(({ line: number, text: trimmed }) => [number, trimmed])).toEqual(
        lines.map((one) => [one.line, one.text]),
      );
      for (const { content } of parsed)
        expect(content.kind === 'problem' ? content.problem : Object.values(content)).not.toEqual(
          '',
        );
    }),
  );
});
