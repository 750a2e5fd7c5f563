/** Widths in which a cover is kept, in pixels, up to its own; the browser chooses among them. */
export const COVER_WIDTHS = [96, 320, 640, 1200] as const;

/** What a cover may be uploaded as (rules.md#uploads); the last is no registered type, but some senders use it. */
export const COVER_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/jpg',
];
