import { describe, expect, test } from 'vitest';
import { readCells, type SheetRecord } from './sheet-cells.ts';
import type { SheetProblem } from './sheet-problem.ts';
import { readSheetText } from './sheet-text.ts';

const read = (text: string) => readCells(text, () => 0).records;
const toProblem = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return `${(error as SheetProblem).line}: ${(error as SheetProblem).problem}`;
  }
};

describe('reading CSV', () => {
  test('records the starting line of every record, counting quoted line breaks', () => {
    expect(read('a,b\n"one\ntwo",2\n3,4\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one\ntwo', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
  });

  test('strips a byte order mark and Windows line ends', () => {
    expect(read('\uFEFFa,b\r\n"x\r\ny",2\r\n3,4\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\ny', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
  });

  test('accepts different line ends in one file', () => {
    expect(read('a\nb\r\nc\rd').map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test('skips blank lines and still counts them', () => {
    expect(read('a,b\n\n,\n1,2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ]);
  });

  test('reports an unclosed quote where it opens', () => {
    expect(toProblem('a,b\n1,2\n"x,3\n4,5\n')).toBe('3: a quote is never closed');
  });

  test('reports text after a closing quote', () => {
    expect(toProblem('a,b\n"x"y,3\n')).toMatch('2: a quote is not allowed here');
    expect(toProblem('a,b\n"x" y,3\n')).toMatch('2: a quote is not allowed here');
  });

  test.each([
    ['"1","Nina",  ""', ['1', 'Nina', '']],
    ['"a", "b"', ['a', 'b']],
    ['"Nina" ,"Pastel"', ['Nina', 'Pastel']],
    [' "a, b" ;\t"c"\t; "d" ', ['a, b', 'c', 'd']],
    ['x"y,3', ['x"y', '3']],
    ['12" Mixes,"3"', ['12" Mixes', '3']],
    ['"the ""Dead"" Pilot" ,3', ['the "Dead" Pilot', '3']],
  ])('reads %j', (text, cells) => {
    expect(read(text)).toEqual([{ line: 1, cells }]);
  });

  const MEGABYTES = 10 * 1024 * 1024;
  test.each([
    ['a line of 10 MB', 'a'.repeat(MEGABYTES), '2: this line has more than 1,000,000 characters'],
    ['a long cell', 'a'.repeat(40_000), '2: a cell has more than 32,768 characters'],
    ['10 MB of commas', ','.repeat(MEGABYTES), '2: this line has more than 1,000,000 characters'],
    ['1,001 cells', ','.repeat(1000), '2: this line has more than 1,000 cells'],
    ['10 MB of quotes', '"'.repeat(MEGABYTES), '2: this line has more than 1,000,000 characters'],
    [
      'too many rows',
      `a,b\n${'1,2\n'.repeat(60_000)}`,
      '50003: there are more than 50,000 rows: import the file in parts',
    ],
    [
      'too many blank rows',
      ',\n'.repeat(60_000),
      '50003: there are more than 50,000 rows: import the file in parts',
    ],
    [
      'too many cells',
      `${','.repeat(499)}\n`.repeat(3000),
      '2002: there are more than 1,000,000 cells: import the file in parts',
    ],
  ])('rejects %s', (_, text, problem) => {
    expect(toProblem(`sep=,\n${text}`)).toBe(problem);
  });

  test('accepts 50,000 rows below the header', () => {
    expect(read(`a,b\n${'1,2\n'.repeat(50_000)}`)).toHaveLength(50_001);
  });

  test('reads the line after nine million empty ones', () => {
    expect(read(`a,b${'\n'.repeat(9_000_000)}1,2`)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 9_000_001, cells: ['1', '2'] },
    ]);
  });

  test('detects commas between quotes and spaces', () => {
    const text = '"artist", "title", "tier"\n"Low", "Trust", "A"';
    const hasTitle = ([first]: readonly SheetRecord[]) => Number(first?.cells.includes('title'));
    expect(readCells(text, hasTitle).separator).toBe(',');
  });

  test('reads the separator from the first line, else picks the best fit', () => {
    const detectSeparator = (text: string, fit = '') =>
      readCells(text, ([first]) => Number(first?.cells.includes(fit))).separator;
    expect(detectSeparator('sep=;\na,b;c')).toBe(';');
    expect(detectSeparator('a;b;c\n1,5;2;3')).toBe(';');
    expect(detectSeparator('a, b\tb\n1\t2', 'b')).toBe('\t');
    expect(detectSeparator('a|b\n1|2')).toBe('|');
    expect(read('sep=;\na;b').map(({ line }) => line)).toEqual([2]);
  });

  test('accepts a quote within a word in tab-separated cells', () => {
    expect(read('a\tb\n12" Mixes\t1')[1]?.cells).toEqual(['12" Mixes', '1']);
  });
});

const WORDS = 'artist\nBjörk – “Debut”\n';
const WIDE = Buffer.from(WORDS, 'utf16le');

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(WORDS)],
    ['UTF-8', Buffer.from(`\uFEFF${WORDS}`)],
    ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), WIDE])],
    ['UTF-16BE', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(WIDE).swap16()])],
    ['UTF-16LE', WIDE],
    ['UTF-16BE', Buffer.from(WIDE).swap16()],
    ['windows-1252', Buffer.from('artist\nBj\xf6rk \x96 \x93Debut\x94\n', 'latin1')],
  ])('is read in %s', (encoding, bytes) => {
    expect(readSheetText(bytes)).toEqual({ text: WORDS, encoding });
  });

  test.each([
    [
      3,
      'the text is not valid UTF-8: save the file as UTF-8 again',
      Buffer.concat([Buffer.from('ö\nö\n'), Buffer.from([0xc3, 0x0a])]),
    ],
    [null, 'This is not a text file', Buffer.from('a\nb\0c')],
  ])('is rejected in line %s: %s', (line, problem, bytes) => {
    expect(() => readSheetText(bytes)).toThrow(
      expect.objectContaining({ line, problem: expect.stringContaining(problem) }),
    );
  });
});
