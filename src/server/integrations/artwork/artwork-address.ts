import { ARCHIVE_HOSTS, ARTWORK_HOSTS, matchesHost } from '../../domain/albums/artwork-hosts.ts';
import { ArtworkError } from './artwork-error.ts';

/**
 * Checks a URL: allowed are https on port 443 at an artwork host, and the additional origins of the
 * settings. `URL` has normalized numeric hosts already.
 * @param from URL of the redirect; only the Cover Art Archive may redirect to archive.org
 * @throws ArtworkError 'refused'
 */
export function allowedAddress(text: string, origins: readonly string[], from?: URL): URL {
  if (!URL.canParse(text, from?.href)) throw rejected('it is no address');
  const url = new URL(text, from?.href);
  if (url.username !== '' || url.password !== '') throw rejected('it names a user');
  if (isOrigin(url, origins)) return url;
  if (url.protocol !== 'https:' || url.port !== '') throw rejected('it is not https on port 443');
  const isFromArchive =
    from !== undefined && matchesHost(['coverartarchive.org', ...ARCHIVE_HOSTS], from.hostname);
  const hosts = isFromArchive ? [...ARTWORK_HOSTS, ...ARCHIVE_HOSTS] : ARTWORK_HOSTS;
  if (!matchesHost(hosts, url.hostname)) throw rejected('its host has no artwork');
  return url;
}

/** True if the settings list the origin of the URL. */
export function isOrigin({ origin }: URL, origins: readonly string[]): boolean {
  return origins.includes(origin);
}

function rejected(why: string): ArtworkError {
  return new ArtworkError('refused', `not fetched: ${why}`);
}
