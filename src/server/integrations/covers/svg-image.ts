import { loadSharp } from './image-library.ts';

/** Renders a trusted SVG as PNG, `width` pixels wide. Never call it with user-supplied SVG. */
export async function renderSvg(svg: string, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // `loadSharp` blocks this loader.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
}
