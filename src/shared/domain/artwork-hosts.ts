/** Hosts of artwork; a star is any name below. */
export const ARTWORK_HOSTS = [
  'i.scdn.co',
  'mosaic.scdn.co',
  '*.spotifycdn.com',
  'resources.tidal.com',
  '*.dzcdn.net',
  'coverartarchive.org',
] as const;

/** Where the Cover Art Archive sends whoever asks it for an image. */
export const ARCHIVE_HOSTS = ['archive.org', '*.archive.org'] as const;

/**
 * True if a host stands in a list, letter by letter: no trailing dot, no other spelling.
 * @param host as `URL` gives it: lower case, punycode
 * @example matchesHost(ARTWORK_HOSTS, 'e-cdns-images.dzcdn.net') // true
 */
export function matchesHost(list: readonly string[], host: string): boolean {
  return list.some((entry) =>
    entry.startsWith('*')
      ? host.endsWith(entry.slice(1)) && /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host)
      : host === entry,
  );
}
