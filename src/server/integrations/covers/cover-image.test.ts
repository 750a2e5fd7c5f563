import { describe, expect, it } from 'vitest';
import { encodeCover, imageFormat, measureImage } from './cover-image.ts';
import { loadSharp } from './image-library.ts';

const sharp = await loadSharp();

const create = { width: 300, height: 200, channels: 3, background: '#3366cc' } as const;
const image = () => sharp({ create });
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>');

describe('the image library', () => {
  it.each([
    ['SVG', async () => SVG],
    ['GIF', () => image().gif().toBuffer()],
    ['TIFF', () => image().tiff().toBuffer()],
    ['AVIF', () => image().avif({ effort: 0 }).toBuffer()],
  ])('cannot decode %s, even when asked to', async (_name, bytes) => {
    await expect(sharp(await bytes()).metadata()).rejects.toThrow('unsupported image format');
  });
});

describe('the image format', () => {
  it.each([
    ['jpeg', () => image().jpeg()],
    ['png', () => image().png()],
    ['webp', () => image().webp()],
    [null, () => image().gif()],
  ])('is detected as %s from the first bytes', async (format, of) => {
    expect(imageFormat(await of().toBuffer())).toBe(format);
  });

  it('is null for too few bytes', () => {
    expect([imageFormat(Buffer.alloc(0)), imageFormat(Buffer.from('RIFF'))]).toEqual([null, null]);
  });
});

it('measures an image after applying its orientation', async () => {
  const turned = await image().withMetadata({ orientation: 8 }).jpeg().toBuffer();
  expect(await measureImage(turned)).toEqual({ width: 200, height: 300 });
});

it('encodes the widths of a cover up to its own', async () => {
  const files = await encodeCover(await image().png().toBuffer());
  expect(files.map(({ width }) => width)).toEqual([96, 300]);
});
