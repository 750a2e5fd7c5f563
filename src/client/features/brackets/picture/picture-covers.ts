import type { BracketSong } from '#shared/contracts/bracket.ts';
import { settings } from '../../../api/settings.ts';
import { coverAddress } from '../../../ui/cover-address.ts';
import { smallestCover } from '../../../ui/cover-placeholder.ts';

/** A cover that takes longer is drawn as a placeholder. */
const PATIENCE_MS = 6000;

export type Covers = ReadonlyMap<string, CanvasImageSource>;

/**
 * The covers of songs by their addresses, as far as they may be drawn: a host that does not allow
 * its images to be read would spoil the whole picture, so its covers are left out.
 */
export async function loadCovers(songs: readonly BracketSong[]): Promise<Covers> {
  const urls = [...new Set(songs.flatMap(({ cover_url }) => cover_url ?? []))];
  const loaded = await Promise.all(urls.map(async (url) => [url, await load(url)] as const));
  return new Map(loaded.flatMap(([url, image]) => (image === null ? [] : [[url, image] as const])));
}

function load(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), PATIENCE_MS);
    image.src = coverAddress(smallestCover(url), settings.publicPath);
  });
}
