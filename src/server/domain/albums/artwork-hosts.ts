/** Hosts of artwork; `*` matches any subdomain. */
export const ARTWORK_HOSTS = [
  'i.scdn.co',
  'mosaic.scdn.co',
  '*.spotifycdn.com',
  'resources.tidal.com',
  '*.dzcdn.net',
  '*.mzstatic.com',
  'coverartarchive.org',
] as const;

/** Hosts to which the Cover Art Archive redirects image requests. */
export const ARCHIVE_HOSTS = ['archive.org', '*.archive.org'] as const;

/**
 * True if a list has a host, compared exactly: no trailing dot, no other spelling.
 * @param host as `URL` returns it: lower case, punycode
 * @example matchesHost(ARTWORK_HOSTS, 'e-cdns-images.dzcdn.net') // true
 */
export function matchesHost(list: readonly string[], host: string): boolean {
  return list.some((entry) =>
    entry.startsWith('*')
      ? host.endsWith(entry.slice(1)) && /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(host)
      : host === entry,
  );
}
