import type { PictureCovers } from './picture-covers.ts';
import { type Box, Pen, type Piece } from './picture-pen.ts';

/** Canvas limit of every browser: 16.7 million pixels on a phone. */
const MAX_PIXELS = 16_000_000;
const SHARPEST = 2;

/**
 * Renders a PNG with the page's background, at the maximum resolution of the browser's canvas.
 * @param size in layout pixels
 * @throws Error if the browser cannot render it
 */
export async function paint(
  { width, height }: { width: number; height: number },
  covers: PictureCovers,
  draw: (pen: Pen) => void,
): Promise<Blob> {
  await document.fonts.ready;
  const scale = Math.min(SHARPEST, Math.sqrt(MAX_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to draw on');
  context.scale(scale, scale);
  const pen = new Pen(context, covers);
  pen.fill({ x: 0, y: 0, width, height }, 'ground', 0);
  draw(pen);
  return toBlob(canvas);
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
      'image/png',
    ),
  );
}

/** Highlight of a session or a year. */
export type PictureFact = { name: string; what: string; more: string; album?: Piece | undefined };

/** Draws a highlight beside its cover. */
export function drawFact(pen: Pen, box: Box, fact: PictureFact | undefined): void {
  if (fact === undefined) return;
  const { x, y, width } = box;
  const height = box.height - 16;
  pen.fill({ x, y, width, height }, 'surface', 20);
  const cover = height - 28;
  if (fact.album) pen.cover(fact.album, { x: x + 14, y: y + 14, width: cover, height: cover });
  const left = fact.album ? cover + 38 : 28;
  const words = { x: x + left, width: width - left - 24 };
  pen.text(fact.name, { ...words, y: y + 16, size: 22, weight: 600, color: 'accent' });
  pen.text(fact.what, { ...words, y: y + 46, size: 34, weight: 700, face: 'display' });
  pen.text(fact.more, { ...words, y: y + 88, size: 22, weight: 400, color: 'text-muted' });
}
