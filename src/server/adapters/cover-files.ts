import { createHash } from 'node:crypto';
import { encodeCover, readImage, UnusableImage } from './cover-image.ts';

/**
 * The files of a cover, named by its content: the same bytes give the same names.
 * @returns them with its address, `/covers/HASH-WIDTH.webp` with the largest width; the others are
 *   those of 96, 320, 640 and 1200 below that
 * @throws UnusableImage for anything but a JPEG, PNG or WebP that can be read whole
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

/** True if a file of an archive may be a cover: a plain name of an image. */
export function isCoverName(name: string): boolean {
  return /^\w[\w.-]{0,150}\.(webp|jpe?g|png)$/.test(name);
}

/** What the files of one cover have in common: their name without its width. */
export function coverHash(name: string): string {
  return name.replace(/-\d+\.webp$/, '');
}

/**
 * What is wrong with the file of a cover, read whole; `null` when it is as its name says.
 * @param read gives its bytes
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
