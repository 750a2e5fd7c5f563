import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutStory, STORY_HEIGHT, STORY_WIDTH } from './story-layout.ts';

it('stacks any evening without overlap, within the story', () => {
  const count = fc.record({
    albums: fc.integer({ min: 0, max: 100 }),
    awards: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(count, (counts) => {
      const { head, albums, rest, awards } = layoutStory(counts);
      const boxes = [head, ...albums, ...(rest ? [rest] : []), ...awards];
      for (const [place, box] of boxes.entries()) {
        const before = boxes[place - 1];
        if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height);
        expect(box.x + box.width).toBeLessThan(STORY_WIDTH);
        expect(box.y + box.height).toBeLessThan(STORY_HEIGHT - 100);
      }
      expect(albums.length === counts.albums).toBe(rest === null);
    }),
  );
});

it('shows six albums beside four awards', () => {
  expect(layoutStory({ albums: 6, awards: 4 })).toMatchObject({ rest: null });
});
