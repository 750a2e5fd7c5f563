import type { PictureCovers } from './picture-covers.ts';
import { Pen } from './picture-pen.ts';

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
