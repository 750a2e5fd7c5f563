import { loadSharp } from './image-library.ts';

/** Draws an SVG of our own as PNG, `width` pixels wide. SVG of anybody else is never read. */
export async function renderSvg(svg: string, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // Where covers are read, this reader is blocked.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
}
