import { createHash } from 'node:crypto';
import { encodeCover, readImage, UnusableImage } from './cover-image.ts';

/**
 * Encodes the files of a cover, named by content hash: the same bytes give the same names.
 * @returns the files with the URL of the widest, `/covers/HASH-WIDTH.webp`; the others are those of
 * 96, 320, 640 and 1200 below that
 * @throws UnusableImage for anything but a complete JPEG, PNG or WebP
 */
export async function makeCover(bytes: Uint8Array) {
  const images = await encodeCover(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const files = images.map(({ width, image }) => ({ name: coverName(hash, width), bytes: image }));
  const width = Math.max(...images.map((one) => one.width));
  return { hash, width, address: `/covers/${coverName(hash, width)}`, files };
}

function coverName(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/** True if a file of an archive may be a cover: a plain image name without a path. */
export function isCoverName(name: string): boolean {
  return /^\w[\w.-]{0,150}\.(webp|jpe?g|png)$/.test(name);
}

/** Returns the common part of the file names of a cover: the name without its width. */
export function coverHash(name: string): string {
  return name.replace(/-\d+\.webp$/, '');
}

/**
 * Reads a cover file completely and returns its problem; `null` if it matches its name.
 * @param read returns its bytes
 */
export async function coverFileProblem(
  name: string,
  read: () => Promise<Uint8Array>,
): Promise<string | null> {
  const named = /-(\d+)\.webp$/.exec(name)?.[1];
  try {
    const { width } = await readImage(await read());
    const isRight = named === undefined || width === Number(named);
    return isRight ? null : `it is ${width} px wide, not as its name says`;
  } catch (error) {
    if (error instanceof UnusableImage) return error.message;
    return `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}
