type Album = { artist: string; title: string };

/** Returns the initials of an artist's first and last word, without 'The': 'MD' for Miles Davis. */
export function initials(artist: string): string {
  const words = artist
    .replace(/^the\s+/i, '')
    .split(/[\s/&+-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
  const [first = '?', ...rest] = words;
  return [...first]
    .slice(0, 1)
    .concat([...(rest.at(-1) ?? '')].slice(0, 1))
    .join('')
    .toUpperCase();
}

/** Returns one of twelve hues, stable for an album. */
export function placeholderHue(album: Album): number {
  return (hash(album) >>> 3) % 12;
}

/** Returns one of four placeholder patterns, stable for an album. */
export function placeholderDrawing(album: Album): number {
  return hash(album) % 4;
}

function hash({ artist, title }: Album): number {
  let value = 2_166_136_261;
  for (const letter of artist + title) {
    value ^= letter.codePointAt(0) ?? 0;
    value = Math.imul(value, 16_777_619) >>> 0;
  }
  return value;
}

/** Returns the smallest stored file of a cover; external URLs are unchanged. */
export function smallestCover(url: string): string {
  return url.replace(/^(\/covers\/\w+-)\d+(?=\.webp$)/, (_, name) => `${name}96`);
}
