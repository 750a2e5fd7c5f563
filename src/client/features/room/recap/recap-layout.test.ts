import { expect, it } from 'vitest';
import { layoutRecap, MAX_ALBUMS, RECAP_WIDTH } from './recap-layout.ts';

const getBoxes = ({ head, facts, albums, rest, people }: ReturnType<typeof layoutRecap>) => [
  head,
  ...facts,
  ...albums,
  ...(rest ? [rest] : []),
  ...people,
];

it.each([
  ['an evening of one album', { facts: 1, albums: 1, people: 1 }],
  ['a long evening of many', { facts: 3, albums: 100, people: 12 }],
])('stacks %s without overlap, within the image', (_, counts) => {
  const layout = layoutRecap(counts);
  const boxes = getBoxes(layout);
  for (const [place, box] of boxes.entries()) {
    const before = boxes[place - 1];
    if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect(box.x).toBeGreaterThan(0);
    expect(box.x + box.width).toBeLessThan(RECAP_WIDTH);
  }
  const last = boxes.at(-1);
  expect(layout.height).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

it('reserves a row for omitted albums, and fits a canvas at double size', () => {
  const full = layoutRecap({ facts: 3, albums: MAX_ALBUMS, people: 9 });
  const more = layoutRecap({ facts: 3, albums: 40, people: 9 });
  expect(full.rest).toBeNull();
  expect(more.albums).toHaveLength(MAX_ALBUMS);
  expect(more.rest).not.toBeNull();
  expect(more.height * RECAP_WIDTH * 4).toBeLessThan(16_000_000);
});
