import { expect, test } from 'vitest';
import { durationText } from './durations.ts';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [59_999, '0:59'],
  [60_000, '1:00'],
  [605_000, '10:05'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [14_485_302, '4:01:25'],
  [36_000_000, '10:00:00'],
])('formats %d ms as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
