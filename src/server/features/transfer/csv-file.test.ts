import { describe, expect, test } from 'vitest';
import { readCsv } from './csv-file.ts';

const read = (text: string | Buffer) => readCsv('club.csv', Buffer.from(text));

describe('reading CSV', () => {
  test('every record knows the line on which it begins, quoted line breaks counted', () => {
    expect(read('a,b\n"one\ntwo",2\n3,4\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one\ntwo', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
  });

  test('a byte order mark and Windows line ends are no part of the text', () => {
    expect(read('\uFEFFa,b\r\n"x\r\ny",2\r\n3,4\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\r\ny', '2'] },
      { line: 4, cells: ['3', '4'] },
    ]);
  });

  test('line ends may differ within a file', () => {
    expect(read('a\nb\r\nc\rd').map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  test('blank lines are left out and still counted', () => {
    expect(read('a,b\n\n,\n1,2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['1', '2'] },
    ]);
  });

  test('a quote that is never closed is reported where it opens', () => {
    expect(() => read('a,b\n1,2\n"x,3\n4,5\n')).toThrow(
      'club.csv:3: a quote is opened and never closed',
    );
  });

  test('a quote within a word is reported', () => {
    expect(() => read('a,b\n1,2\nx"y,3\n')).toThrow('club.csv:3: a quote stands where none may');
    expect(() => read('a,b\n"x"y,3\n')).toThrow('club.csv:2: a quote stands where none may');
  });

  test('text in another encoding is reported with its line', () => {
    const latin1 = Buffer.concat([Buffer.from('artist\nBjork\nBj'), Buffer.from([0xf6, 0x72])]);
    expect(() => read(latin1)).toThrow('club.csv:3: the text is not UTF-8');
  });
});
