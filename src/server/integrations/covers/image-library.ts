import type { SharpConstructor } from 'sharp';

let library: Promise<SharpConstructor> | undefined;

/** Loads sharp on first use: it takes 20 MB, and is rarely needed. */
export function loadSharp(): Promise<SharpConstructor> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Blocks all other loaders of the library for untrusted bytes.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    // No image is read twice, so the cache is disabled.
    sharp.cache(false);
    return sharp;
  });
  return library;
}
