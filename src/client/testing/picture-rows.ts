import { expect } from 'vitest';
import type { PictureRow } from '../components/picture/draw-picture.ts';
import type { Box, Pen } from '../components/picture/picture-pen.ts';

type TestPen = Pick<Pen, 'fill' | 'cover' | 'tier' | 'text'>;

/** Returns the texts of a picture, from top to bottom. */
export function getTexts(rows: readonly PictureRow[]): string[] {
  const texts: string[] = [];
  const ignore = () => {};
  const pen: TestPen = {
    fill: ignore,
    cover: ignore,
    tier: ignore,
    text: (text) => texts.push(text),
  };
  for (const { height, draw } of rows) draw?.(pen as Pen, { x: 0, y: 0, width: 952, height });
  return texts;
}

/** Expects that each row of a picture draws within its box. */
export function expectToFit(rows: readonly PictureRow[]): void {
  for (const { height, draw } of rows) {
    const row = { x: 64, y: 1000, width: 952, height };
    const check = (box: Box) => {
      expect(box.x).toBeGreaterThanOrEqual(row.x);
      expect(box.y).toBeGreaterThanOrEqual(row.y);
      expect(box.x + box.width).toBeLessThanOrEqual(row.x + row.width);
      expect(box.y + box.height).toBeLessThanOrEqual(row.y + row.height);
    };
    const pen: TestPen = {
      fill: check,
      cover: (_, box) => check(box),
      tier: (_, square) => check({ ...square, height: square.width }),
      text: (_, text) => check({ ...text, height: text.size }),
    };
    draw?.(pen as Pen, row);
  }
}
