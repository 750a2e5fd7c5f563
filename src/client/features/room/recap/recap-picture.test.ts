import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumHeights } from '../../../components/picture/draw-picture.ts';
import { expectToFit } from '../../../testing/picture-rows.ts';
import { sampleRecap } from '../../../testing/sample-recap.ts';
import { getRecapRows } from './recap-picture.ts';
import { getStoryRows, STORY_HEIGHT } from './story-picture.ts';

it.each([
  ['an evening of one album', { albums: 1, people: 1 }],
  ['a long evening of many', { albums: 100, people: 12 }],
])('stacks %s without overlap, within the image', (_, counts) => {
  expectToFit(getRecapRows(sampleRecap(counts)));
});

it('reserves a row for omitted albums, and fits a canvas at double size', () => {
  const getRows = (albums: number) => getRecapRows(sampleRecap({ albums, people: 9 }));
  const most = getRows(40);
  expect(getRows(13)).toHaveLength(getRows(12).length + 1);
  expect(most).toHaveLength(getRows(13).length);
  expect((sumHeights(most) + 128) * 1080 * 4).toBeLessThan(16_000_000);
});

it('stacks the story of any evening without overlap, within the story', () => {
  const count = fc.record({
    albums: fc.integer({ min: 0, max: 100 }),
    awards: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(count, (counts) => {
      const rows = getStoryRows(sampleRecap(counts));
      expectToFit(rows);
      expect(sumHeights(rows)).toBeLessThanOrEqual(STORY_HEIGHT - 320);
    }),
  );
});

it('shows six albums beside four awards, and counts those that do not fit', () => {
  const count = (albums: number) =>
    getStoryRows(sampleRecap({ albums, awards: 4 })).filter(({ cover }) => cover).length;
  expect([5, 6, 40].map(count)).toEqual([5, 6, 6]);
});
