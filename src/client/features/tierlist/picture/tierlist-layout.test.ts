import { expect, it } from 'vitest';
import { layoutTierlist } from './tierlist-layout.ts';

it.each([[[1]], [[3, 40, 0]], [[52, 82, 135, 176, 119, 126, 1]]])(
  'places the covers of %j in their tiers without overlap',
  (counts) => {
    const { rows, width, height, foot } = layoutTierlist(counts);
    expect(rows.map(({ covers }) => covers.length)).toEqual(counts);
    for (const [place, { row, label, covers }] of rows.entries()) {
      const next = rows[place + 1]?.row ?? foot;
      expect(row.y + row.height).toBeLessThan(next.y);
      for (const cover of covers) {
        expect(cover.x).toBeGreaterThan(label.x + label.width);
        expect(cover.x + cover.width).toBeLessThan(row.x + row.width);
        expect(cover.y + cover.height).toBeLessThan(row.y + row.height);
      }
      expect(new Set(covers.map(({ x, y }) => `${x} ${y}`)).size).toBe(covers.length);
    }
    expect([width, height].map((side) => side > 0)).toEqual([true, true]);
  },
);

it('stays roughly square for hundreds of albums', () => {
  const { width, height } = layoutTierlist([52, 82, 135, 176, 119, 126, 1]);
  expect(height / width).toBeGreaterThan(0.8);
  expect(height / width).toBeLessThan(1.8);
});
