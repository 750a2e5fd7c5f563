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
  return Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
