/** Widths in pixels in which a cover is stored, up to its own; the browser selects one. */
export const COVER_WIDTHS = [96, 320, 640, 1200] as const;

/**
 * Media types of cover uploads (product/artwork.md#uploads). `image/jpg` is not registered, but
 * some clients send it.
 */
export const COVER_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/jpg',
];
