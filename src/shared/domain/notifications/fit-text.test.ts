import { describe, expect, it } from 'vitest';
import { countBytes, fitText, toSingleLine } from './fit-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('fitText', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'ab…'],
    ['ab🎧cd', 5, 'ab🎧…'],
    ['ab🎧cd', 4, 'ab…'],
    [`a${FAMILY}bcdefghijk`, 13, `a${FAMILY}…`],
    [`a${FAMILY}bcdefghijk`, 12, 'a…'],
    ['e\u0301e\u0301e\u0301', 5, 'e\u0301e\u0301…'],
    ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ])('cuts %j to %j characters: %j', (text, most, expected) => {
    expect(fitText(text, { most })).toBe(expected);
  });

  it('cuts by bytes', () => {
    expect(fitText('äöü', { most: 6, size: countBytes })).toBe('äöü');
    expect(fitText('äöüß', { most: 7, size: countBytes })).toBe('äö…');
    expect(countBytes('🎧')).toBe(4);
  });

  it('never cuts an escape sequence', () => {
    const escapeText = (text: string) => text.replaceAll('&', '&amp;');
    expect(fitText('a&b&c', { most: 13, escapeText })).toBe('a&amp;b&amp;c');
    expect(fitText('a&b&c', { most: 12, escapeText })).toBe('a&amp;b…');
    expect(fitText('a&b&c', { most: 6, escapeText })).toBe('a…');
  });
});

it.each([
  ['Two\nlines\r\nand\ttabs', 'Two lines and tabs'],
  ['\u202eesrever\u2069', 'esrever'],
  [` ${FAMILY} `, FAMILY],
])('toSingleLine makes %j one line', (text, expected) => {
  expect(toSingleLine(text)).toBe(expected);
});
