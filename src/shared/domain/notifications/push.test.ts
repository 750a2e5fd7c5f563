import { expect, it } from 'vitest';
import { isShownOn } from './push.ts';

const SCOPE = 'https://club.example/music/';

it.each([
  ['rounds/1', 'rounds/1', true],
  ['rounds/1#turn', 'rounds/1', true],
  ['rounds/12', 'rounds/1', false],
  ['rounds', 'rounds/1', false],
  ['room/BCDFG/screen', 'room/BCDFG', true],
  ['', '?session=1', true],
  ['?search=kid', '?session=1', true],
  ['tierlist', '?session=1', false],
  ['me', 'rounds/1', true],
  ['me', 'room/BCDFG', true],
  ['me', 'me', true],
  ['me', '?session=1', false],
])('whether %j shows the news of %j: %s', (page, news, expected) => {
  expect(isShownOn(SCOPE + page, SCOPE + news, SCOPE)).toBe(expected);
});
