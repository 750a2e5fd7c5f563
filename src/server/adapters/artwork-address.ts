import { ARCHIVE_HOSTS, ARTWORK_HOSTS, matchesHost } from '#shared/domain/artwork-hosts.ts';
import { isPublicAddress } from '#shared/domain/ip-address.ts';
import { ArtworkError } from './artwork-error.ts';

export type HostAddress = { address: string; family: number };

/** Every address of a name. */
export type Resolve = (host: string) => Promise<HostAddress[]>;

/**
 * The address as one that the server goes to: https on its usual port at a host of artwork, or
 * one of the origins that the settings add. `URL` has turned every spelling of a number into one.
 * @param from the address that sent us here; only the Cover Art Archive may send to archive.org
 * @throws ArtworkError 'refused'
 */
export function allowedAddress(text: string, origins: readonly string[], from?: URL): URL {
  if (!URL.canParse(text, from?.href)) throw refused('it is no address');
  const url = new URL(text, from?.href);
  if (url.username !== '' || url.password !== '') throw refused('it names a user');
  if (isOrigin(url, origins)) return url;
  if (url.protocol !== 'https:' || url.port !== '') throw refused('it is not https on port 443');
  const isFromArchive =
    from !== undefined && matchesHost(['coverartarchive.org', ...ARCHIVE_HOSTS], from.hostname);
  const hosts = isFromArchive ? [...ARTWORK_HOSTS, ...ARCHIVE_HOSTS] : ARTWORK_HOSTS;
  if (!matchesHost(hosts, url.hostname)) throw refused('its host has no artwork');
  return url;
}

/** True if the settings name the origin of an address. */
export function isOrigin({ origin }: URL, origins: readonly string[]): boolean {
  return origins.includes(origin);
}

/**
 * The addresses of a host, to connect to without asking again.
 * @throws ArtworkError 'refused' when one of them is not of the public internet
 */
export async function publicAddresses(host: string, resolve: Resolve): Promise<HostAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new ArtworkError('network', 'the host has no address');
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw refused('its host leads into a private network');
  return addresses;
}

function refused(why: string): ArtworkError {
  return new ArtworkError('refused', `not fetched: ${why}`);
}
