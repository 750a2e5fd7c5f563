import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumHeights } from '../../../components/picture/draw-picture.ts';
import { expectToFit, getTexts } from '../../../testing/picture-rows.ts';
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
    points: fc.integer({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(count, (counts) => {
      const rows = getStoryRows(sampleRecap(counts));
      expectToFit(rows);
      expect(sumHeights(rows)).toBeLessThanOrEqual(STORY_HEIGHT - 320);
    }),
  );
});

it.each([0, 19])('shows six albums beside four awards, and counts the rest', (points) => {
  const count = (albums: number) =>
    getStoryRows(sampleRecap({ albums, awards: 4, points })).filter(({ cover }) => cover).length;
  expect([5, 6, 40].map(count)).toEqual([5, 6, 6]);
});

it.each([getRecapRows, getStoryRows])('names the winner and a veto in each picture', (getRows) => {
  const recap = sampleRecap({ albums: 1, points: 19 });
  const [album] = recap.albums;
  if (album === undefined) throw new Error('No album');
  const vetoed = {
    ...album,
    veto: true,
    veto_by: 'Bea',
    ratings: [...album.ratings, ...album.ratings],
  };
  const text = getTexts(getRows({ ...recap, albums: [vetoed] })).join('\n');
  expect(text).toMatch(/Winner of the evening.*\nAda/);
  expect(text).toContain('Vetoed by Bea · ');
});
