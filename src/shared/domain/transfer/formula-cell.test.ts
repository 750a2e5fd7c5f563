import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, unguardCell } from './formula-cell.ts';

describe('CSV cell', () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
    ['+44', "'+44"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
  ])('guards %j against formula injection', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
  });

  it.each(['Homogenic', "'Round Midnight", "'", '', '1=1', 'a-ha', '…And Justice'])(
    'leaves %j unchanged',
    (text) => {
      expect([guardCell(text), unguardCell(text)]).toEqual([text, text]);
    },
  );

  it('round-trips, and never starts with a formula character', () => {
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
