import { COVER_WIDTHS } from '#shared/domain/covers/cover-images.ts';
import { loadSharp } from './image-library.ts';

const WIDEST = Math.max(...COVER_WIDTHS);
/**
 * Maximum height in pixels; taller images are scaled down. WebP allows at most 16,383, and is slow
 * long before that.
 */
const TALLEST = 4096;
const MAX_PIXELS = 25_000_000;
/** For PNGs that are decoded as a whole: with 16 bits per channel, or interlaced. */
const MAX_PIXELS_OF_LARGE_PNG = 8_000_000;
const MAX_SECONDS = 15;

/** Image that cannot become a cover; the message is the reason, without a full stop. */
export class UnusableImage extends Error {}

export type ImageSize = { width: number; height: number };

type Sized = { width: number; image: Buffer };

/** Detects the format by the first bytes, ignoring the file name. */
export function imageFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.length));
  const first = start.toString('latin1');
  if (first.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (first.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return first.startsWith('RIFF') && first.startsWith('WEBP', 8) ? 'webp' : null;
}

/**
 * Returns the displayed size of an image in pixels, from its header only.
 * @throws UnusableImage for anything but a JPEG, PNG or WebP of at most 25 million pixels, or 8
 *   million of a PNG that takes much memory
 */
export async function measureImage(bytes: Uint8Array): Promise<ImageSize> {
  const format = imageFormat(bytes);
  if (format === null) throw new UnusableImage('it is no JPEG, PNG or WebP');
  const sharp = await loadSharp();
  const {
    autoOrient: size,
    depth,
    isProgressive,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new UnusableImage('the file is damaged');
    });
  const pixels = size.width * size.height;
  if (pixels > MAX_PIXELS) throw new UnusableImage('it has more than 25 million pixels');
  const isLarge = format === 'png' && (depth !== 'uchar' || isProgressive);
  if (isLarge && pixels > MAX_PIXELS_OF_LARGE_PNG)
    throw new UnusableImage(
      'it has more than 8 million pixels, and is interlaced or has 16 bits per color',
    );
  return size;
}

/**
 * Encodes the files of a cover: upright, without metadata, as WebP in every width up to its own.
 * @returns the files, the widest last
 * @throws UnusableImage for an incomplete image
 */
export async function encodeCover(bytes: Uint8Array): Promise<Sized[]> {
  const { width, height } = await measureImage(bytes);
  const largest = Math.min(WIDEST, width, Math.floor((TALLEST * width) / height));
  const { data, info } = await decode(bytes, largest);
  const sharp = await loadSharp();
  const upright = sharp(data, { raw: info });
  const files: Sized[] = [];
  // Sequential: in parallel it would use all threads of the process.
  for (const width of [...COVER_WIDTHS.filter((width) => width < largest), largest])
    files.push({ width, image: await upright.clone().resize({ width }).webp(QUALITY).toBuffer() });
  return files;
}

/** Decodes a whole image. @returns its stored size @throws UnusableImage for a damaged one */
export async function readImage(bytes: Uint8Array): Promise<ImageSize> {
  await measureImage(bytes);
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return (await image.raw().toBuffer({ resolveWithObject: true })).info;
  } catch {
    throw new UnusableImage('the file is damaged');
  }
}

const QUALITY = { quality: 82, effort: 2 };

async function decode(bytes: Uint8Array, width: number) {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isSlow = /timeout/i.test((error as Error).message);
    throw new UnusableImage(isSlow ? 'it takes too long to read' : 'the file is damaged');
  }
}
