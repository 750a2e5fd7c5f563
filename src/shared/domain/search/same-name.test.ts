import { expect, it } from 'vitest';
import { isSameName, isSimilarAlbum } from './same-name.ts';

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

it.each([
  ['Weezer – Weezer', 'WEEZER – Weezer (Deluxe)', true],
  ['Lady Gaga – Die With A Smile', 'Lady Gaga & Bruno Mars – Die With A Smile', true],
  ['Björk – Post [Remastered]', 'Bjork – Post', true],
  ['Sigur Rós – ( )', 'Sigur Rós – ( )', true],
  ['Sigur Rós – ( )', 'Sigur Rós – Takk...', false],
  ['Can – Tago Mago', 'Canned Heat – Tago Mago', false],
  ['Weezer – Weezer', 'Weezer – Pinkerton', false],
])('compares %j and %j: editions of one album %j', (one, other, expected) => {
  const [first, second] = [one, other].map((text) => {
    const [artist = '', title = ''] = text.split(' – ');
    return { artist, title };
  });
  if (first === undefined || second === undefined) throw new Error('Two albums are needed');
  expect([isSimilarAlbum(first, second), isSimilarAlbum(second, first)]).toEqual([
    expected,
    expected,
  ]);
});
