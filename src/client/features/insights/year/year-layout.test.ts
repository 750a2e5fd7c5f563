import { expect, it } from 'vitest';
import { layoutYear, YEAR_WIDTH } from './year-layout.ts';

it.each([
  ['a year without anything', { numbers: 5, facts: 0 }],
  ['a full year', { numbers: 5, facts: 8 }],
])('stacks %s without overlap, within the image', (_, counts) => {
  const { head, numbers, facts, foot, height } = layoutYear(counts);
  const rows = [head, ...numbers.slice(0, 1), ...facts, foot];
  for (const [place, box] of rows.entries()) {
    const before = rows[place - 1];
    if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect(box.x).toBeGreaterThan(0);
    expect(box.x + box.width).toBeLessThan(YEAR_WIDTH);
  }
  expect(height).toBeGreaterThan(foot.y + foot.height);
  for (const [place, box] of numbers.entries()) {
    const before = numbers[place - 1];
    if (before) expect(box.x).toBeGreaterThan(before.x + before.width);
    expect(box.x + box.width).toBeLessThan(YEAR_WIDTH);
  }
});
