import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isAddress, isPublicAddress } from '../lib/ip-address.ts';

export type HostAddress = { address: string; family: number };

/** Resolves all IP addresses of a host name. */
export type Resolve = (host: string) => Promise<HostAddress[]>;

/** Host that leads into a private network. */
export class PrivateHostError extends Error {
  constructor() {
    super('its host leads into a private network');
  }
}

/** Resolves by the resolver of the system, which also reads the hosts file. */
export const resolveAll: Resolve = (host) => lookup(host, { all: true });

/**
 * Resolves the addresses of a host, to connect to them without a second lookup.
 * @param host host name, or a numeric address as `URL` normalizes it
 * @throws PrivateHostError if any of them is not public
 */
export async function publicAddresses(host: string, resolve: Resolve): Promise<HostAddress[]> {
  const address = getNumeric(host);
  const addresses =
    address === null ? await resolve(host) : [{ address, family: address.includes(':') ? 6 : 4 }];
  if (addresses.length === 0) throw new Error('the host has no address');
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateHostError();
  return addresses;
}

/** True for the numeric address of a host that is not public: `isPrivateHost('[::1]')` is. */
export function isPrivateHost(host: string): boolean {
  const address = getNumeric(host);
  return address !== null && !isPublicAddress(address);
}

/** Returns the IP address of a numeric host, without the brackets of IPv6. */
function getNumeric(host: string): string | null {
  const text = host.replace(/^\[(.*)\]$/, '$1');
  return isAddress(text) ? text : null;
}

/**
 * Lookup that returns checked addresses, against DNS rebinding. It calls back asynchronously, like
 * every lookup: a connection that fails at once (no route) would otherwise emit an error before any
 * listener is attached, and crash the process.
 */
export function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    process.nextTick(() => {
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
}
