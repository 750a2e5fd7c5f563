import { describe, expect, test } from 'vitest';
import type { Box } from '../../../components/picture/picture-pen.ts';
import { testBracket } from '../test-bracket.ts';
import { layoutTree } from './tree-layout.ts';

const SIZES = [2, 3, 5, 8, 13, 16, 33, 55, 64, 128];
const SHAPES = SIZES.flatMap((count) => [false, true].map((third) => ({ count, third })));

describe.each(SHAPES)('$count songs, third place $third', (shape) => {
  const { matchups } = testBracket(shape.count, shape.third);
  const layout = layoutTree(matchups);

  test('places every match once, within bounds and without overlap', () => {
    expect(layout.matches.map(({ id }) => id)).toEqual(matchups.map(({ id }) => id));
    const boxes: Box[] = [...layout.matches, layout.champion];
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
    }
  });

  test('connects every match except third place to the next match of its winner', () => {
    const ways = layout.connectors.map(({ from, to }) => `${from} → ${to}`).sort();
    const expected = matchups
      .filter(({ next_match_id, position }) => next_match_id !== null || position === 1)
      .map(({ id, next_match_id }) => `${id} → ${next_match_id}`);
    expect(ways).toEqual(expected.sort());
  });
});

test('places the halves of eight songs on both sides of the final', () => {
  const { matchups } = testBracket(8);
  const { matches } = layoutTree(matchups);
  expect(matches.map(({ side }) => side)).toEqual([
    'left',
    'left',
    'right',
    'right',
    'left',
    'right',
    'middle',
  ]);
});

test('centers a match between its two previous matches', () => {
  const { matchups } = testBracket(4);
  const [upper, lower, final] = layoutTree(matchups).matches.map(({ y, height }) => y + height / 2);
  expect(final).toBe(((upper ?? 0) + (lower ?? 0)) / 2);
});

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
