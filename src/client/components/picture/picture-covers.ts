import { coverAddress } from '../album/cover-url.ts';

/** Timeout of a cover, after which a placeholder is drawn. */
const TIMEOUT_MS = 6000;

export type PictureCovers = ReadonlyMap<string, CanvasImageSource>;

type Covered = { cover_url: string | null };

/**
 * Loads covers by URL. Covers without CORS headers are omitted, since they would taint the canvas.
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

/**
 * Returns the stored file of this width, or the original where that is smaller; other URLs are
 * unchanged.
 */
function storedCover(url: string, width: number): string {
  return url.replace(
    /^(\/covers\/\w+-)(\d+)(?=\.webp$)/,
    (_, name, own) => `${name}${Math.min(width, Number(own))}`,
  );
}
