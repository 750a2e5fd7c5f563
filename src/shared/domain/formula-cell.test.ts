import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, unguardCell } from './formula-cell.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
    ['+44', "'+44"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
  ])('%j is shown, not run', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
  });

  it.each(['Homogenic', "'Round Midnight", "'", '', '1=1', 'a-ha', '…And Justice'])(
    '%j stays as it is',
    (text) => {
      expect([guardCell(text), unguardCell(text)]).toEqual([text, text]);
    },
  );

  it('is read back as what was written, and never begins with what is run', () => {
    const signs = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r＝＋－＠a ") });
    fc.assert(
      fc.property(
        fc.oneof(signs, fc.string()),
        (text) =>
          unguardCell(guardCell(text)) === text && !/^[=+\-@\t\r＝＋－＠]/.test(guardCell(text)),
      ),
    );
  });
});
