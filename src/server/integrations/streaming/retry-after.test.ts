import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = new Date('2026-03-06T12:00:00.000Z');

it.each([
  ['0', 0],
  ['4', 4],
  [' 48925 ', 48_925],
  ['1.2', 2],
  ['999999999999', 604_800],
  ['Fri, 06 Mar 2026 12:00:05 GMT', 5],
  ['Friday, 06-Mar-26 12:00:05 GMT', 5],
  ['Fri, 06 Mar 2026 11:00:00 GMT', 0],
  ['Fri, 06 Mar 2036 12:00:00 GMT', 604_800],
  ['', null],
  ['-1', null],
  ['soon', null],
  ['1e3', null],
  ['0x10', null],
  ['5, 10', null],
  ['2026', 2026],
  ['Fri, 99 Mar 2026 12:00:00 GMT', null],
  [null, null],
])('parses the Retry-After header %j as %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
