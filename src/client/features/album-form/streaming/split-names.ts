/** Separators: a dash between spaces, or 'by' between title and artist. */
const ARTIST_FIRST = /^(.+?)\s+[-–—]\s+(.+)$/;
const TITLE_FIRST = /^(.+)\s+by\s+(.+)$/i;

/**
 * Splits a search text into artist and title; without a separator all of it is the title.
 * @example splitNames('Frank Ocean - Blonde') // { artist: 'Frank Ocean', title: 'Blonde' }
 * @example splitNames('blonde by frank ocean') // { artist: 'frank ocean', title: 'blonde' }
 */
export function splitNames(words: string): { artist: string; title: string } {
  const text = words.trim();
  const [, artist, title] = ARTIST_FIRST.exec(text) ?? [];
  if (artist !== undefined && title !== undefined) return { artist, title };
  const [, first, second] = TITLE_FIRST.exec(text) ?? [];
  if (first !== undefined && second !== undefined) return { artist: second, title: first };
  return { artist: '', title: text };
}
