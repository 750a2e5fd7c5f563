import { expect, it } from 'vitest';
import { findColor } from './use-cover-color.ts';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const GREY = [90, 90, 92, 255];

it('finds the hue that most pixels of an image have', () => {
  expect(Math.round(findColor([...RED, ...RED, ...BLUE]).hue)).toBe(29);
  expect(Math.round(findColor([...RED, ...BLUE, ...BLUE]).hue)).toBe(264);
});

it('does not count grey pixels, and recognizes a grey image', () => {
  expect(findColor([...RED, ...GREY, ...GREY])).toMatchObject({ isGrey: false });
  expect(Math.round(findColor([...RED, ...GREY, ...GREY]).hue)).toBe(29);
  expect(findColor([...GREY, ...GREY]).isGrey).toBe(true);
  expect(findColor([]).hue).toBe(0);
});
