import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Returns the URLs at which other devices on the local network reach a server that listens on all
 * addresses; an empty list for a server on a single address.
 */
export function getLanUrls(
  host: string,
  port: string,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (!EVERY_ADDRESS.has(host)) return [];
  return getLanAddresses(interfaces).map((address) => `http://${address}:${port}`);
}

/** Interfaces of containers, virtual machines and tunnels, which phones do not reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|tun|utun|wg|tailscale)/;

/** Returns the IPv4 addresses of this machine on local networks, the most probable one first. */
export function getLanAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  const byName = Object.entries(interfaces);
  const isVirtual = (name: string) => Number(VIRTUAL.test(name));
  return byName
    .toSorted(([a], [b]) => isVirtual(a) - isVirtual(b))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
