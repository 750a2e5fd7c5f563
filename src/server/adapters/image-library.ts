import type { SharpConstructor } from 'sharp';

let library: Promise<SharpConstructor> | undefined;

/** The library of images, loaded with the first of them: it takes 20 MB, and most days bring none. */
export function loadSharp(): Promise<SharpConstructor> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Nobody's bytes get to another loader of the library, whatever they look like.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    // No image is read twice, so none is kept in memory.
    sharp.cache(false);
    return sharp;
  });
  return library;
}
