import { expect, it } from 'vitest';
import { layoutTierlist } from './tierlist-layout.ts';

it.each([
  [[1], false],
  [[3, 40, 0], true],
  [[52, 82, 135, 176, 119, 126, 1], false],
] as const)(
  'places the covers of %j in their tiers without overlap, with titles: %j',
  (counts, hasTitles) => {
    const { rows, width, height, foot } = layoutTierlist(counts, hasTitles);
    expect(rows.map(({ covers }) => covers.length)).toEqual(counts);
    for (const [place, { row, label, covers }] of rows.entries()) {
      const next = rows[place + 1]?.row ?? foot;
      expect(row.y + row.height).toBeLessThan(next.y);
      for (const cover of covers) {
        expect(cover.x).toBeGreaterThan(label.x + label.width);
        expect(cover.x + cover.width).toBeLessThan(row.x + row.width);
        expect(cover.y + cover.height).toBeLessThan(row.y + row.height);
      }
      const bottom = Math.max(...covers.map(({ y, height }) => y + height));
      if (hasTitles && covers.length > 0) expect(row.y + row.height - bottom).toBeGreaterThan(32);
      expect(new Set(covers.map(({ x, y }) => `${x} ${y}`)).size).toBe(covers.length);
    }
    expect([width, height].map((side) => side > 0)).toEqual([true, true]);
  },
);

it('stays roughly square for hundreds of albums', () => {
  const { width, height } = layoutTierlist([52, 82, 135, 176, 119, 126, 1], false);
  expect(height / width).toBeGreaterThan(0.8);
  expect(height / width).toBeLessThan(1.8);
});
