import { expect, test } from 'vitest';
import { releaseDateText } from './release-dates.ts';

test.each([
  ['1997-09-22', 'day', 'September 22, 1997'],
  ['1997-09-22', 'month', 'September 1997'],
  ['1997-09-22', 'year', '1997'],
  ['1997-09', 'month', 'September 1997'],
  ['1997', 'year', '1997'],
  ['1997-09', 'day', 'September 1997'],
  ['1997', 'day', '1997'],
  ['1997-09-22', null, 'September 22, 1997'],
  ['1997', null, '1997'],
  ['1997-13', 'month', '1997-13'],
  ['0000', 'year', '0000'],
  ['some day', 'day', 'some day'],
] as const)('formats %s with precision %s as %s', (date, precision, text) => {
  expect(releaseDateText(date, precision)).toBe(text);
});
