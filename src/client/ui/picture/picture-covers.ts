import { coverAddress } from '../cover-url.ts';

/** A cover that takes longer is drawn as a placeholder. */
const TIMEOUT_MS = 6000;

export type PictureCovers = ReadonlyMap<string, CanvasImageSource>;

type Covered = { cover_url: string | null };

/**
 * Covers by their addresses, as far as they may be drawn: a host that does not allow its images to be
 * read would spoil the whole picture, so its covers are left out.
 * @param width of the stored file, in pixels
 */
export async function loadCovers(
  pieces: readonly Covered[],
  width: 96 | 320,
  publicPath: string,
): Promise<PictureCovers> {
  const urls = [...new Set(pieces.flatMap(({ cover_url }) => cover_url ?? []))];
  const loaded = await Promise.all(
    urls.map(
      async (url) => [url, await load(coverAddress(storedCover(url, width), publicPath))] as const,
    ),
  );
  return new Map(loaded.flatMap(([url, image]) => (image === null ? [] : [[url, image] as const])));
}

function load(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), TIMEOUT_MS);
    image.src = address;
  });
}

/** The stored file of a cover that has this width, or its own where that is less; any other address as it is. */
function storedCover(url: string, width: number): string {
  return url.replace(
    /^(\/covers\/\w+-)(\d+)(?=\.webp$)/,
    (_, name, own) => `${name}${Math.min(width, Number(own))}`,
  );
}
