import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it.each([
  ['Sigur Rós', 'SIGUR ROS', true],
  ['Die With A Smile', 'Die with a smile!', true],
  ['Simon & Garfunkel', 'Simon and Garfunkel', true],
  ['AC/DC', 'AC-DC', true],
  ['†', '†', true],
  ['!!!', '???', false],
  ['÷', '×', false],
  ['OK Computer', 'OK Computer OKNOTOK', false],
  ['Weezer', 'Weezer (Deluxe)', false],
  ['', 'Low', false],
])('compares %j and %j: same name %j', (one, other, expected) => {
  expect(isSameName(one, other)).toBe(expected);
});
