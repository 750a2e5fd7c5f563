import type { StreamingAlbum } from '#shared/contracts/streaming.ts';

type Image = StreamingAlbum['images'][number];

/**
 * product/artwork.md#streaming-artwork: the 640 × 640 image if there is one, otherwise the largest
 * by area.
 */
export function chooseArtwork(images: readonly Image[]): Image | null {
  const usual = images.find(({ width, height }) => width === 640 && height === 640);
  return usual ?? images.toSorted((a, b) => area(b) - area(a))[0] ?? null;
}

/** Pixels of a cover in a list, on a display with a pixel ratio of two. */
const SHOWN = 200;

/** The smallest image that is large enough for a list, otherwise the largest. */
export function chooseShown(images: readonly Image[]): Image | null {
  const enough = images.filter(({ width }) => width !== null && width >= SHOWN);
  return enough.toSorted((a, b) => area(a) - area(b))[0] ?? chooseArtwork(images);
}

function area({ width, height }: Image): number {
  return (width ?? 0) * (height ?? 0);
}
