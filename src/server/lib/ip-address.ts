import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * Returns the key of a client: the whole IPv4 address, or the /64 of an IPv6 address, the smallest
 * block that a household gets. Malformed addresses share one key.
 * @example getCaller('2001:db8:0:1::7') // '2001:db8:0:1::/64'
 */
export function getCaller(address: string): string {
  const text = address.replace(/%.*$/, '');
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return 'unknown';
  const normalized = new SocketAddress({ address: text, family: 'ipv6' }).address;
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(normalized) ?? [];
  if (mapped !== undefined) return mapped;
  const [left = [], right = []] = normalized
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...missing, ...right].slice(0, 4).join(':')}::/64`;
}

/** True if a text is an IP address. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0;
}

/**
 * True if a text is an IP address or a network as in 10.0.0.0/8, except the network of all
 * addresses.
 */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv4(address) ? 32 : 128;
  if (!isAddress(address) || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** True for an address in one of the networks. */
export type NetworkCheck = (address: string) => boolean;

/**
 * Creates a check against a list of addresses and networks.
 * @example createNetworkCheck(['10.0.0.0/8'])('::ffff:10.1.2.3') // true
 */
export function createNetworkCheck(networks: readonly string[]): NetworkCheck {
  const list = createBlockList(
    ...networks.map((one) => (one.includes('/') ? one : `${one}/${isIPv4(one) ? 32 : 128}`)),
  );
  return (address) => {
    const text = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
    if (isIPv4(text)) return list.check(text);
    return isIPv6(text) && list.check(text, 'ipv6');
  };
}

/** Reserved IPv4 networks: private, loopback, link-local, documentation … */
const RESERVED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** IPv6 prefixes of 96 bits before an IPv4 address: mapped, and translated by NAT64. */
const WITH_4 = ['::ffff:', '64:ff9b::'];

/** Allocated IPv6 space, and the networks in it for documentation, tunnels and protocols. */
const GIVEN_6 = createBlockList('2000::/3', ...WITH_4.map((prefix) => `${prefix}0.0.0.0/96`));
const RESERVED = createBlockList(
  ...RESERVED_4,
  ...WITH_4.flatMap((prefix) => RESERVED_4.map((network) => mapNetwork(prefix, network))),
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);

/**
 * True if an address is public, according to the special-purpose registries; false for a malformed
 * address.
 * @example isPublicAddress('169.254.169.254') // false
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return !RESERVED.check(text);
  return isIPv6(text) && GIVEN_6.check(text, 'ipv6') && !RESERVED.check(text, 'ipv6');
}

/** @example mapNetwork('64:ff9b::', '10.0.0.0/8') // '64:ff9b::10.0.0.0/104' */
function mapNetwork(prefix: string, network: string): string {
  const [address, bits] = network.split('/');
  return `${prefix}${address}/${96 + Number(bits)}`;
}

function createBlockList(...networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** True if other machines reach the server. */
export function isOnNetwork({
  host,
  publicUrl,
}: {
  host: string;
  publicUrl: string | null;
}): boolean {
  return !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
}

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
}
