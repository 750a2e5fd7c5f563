/**
 * Parses an IP address into its eight 16-bit groups, IPv4 in its IPv6 form (::ffff:a.b.c.d); `null`
 * if the text is no address.
 * @example parseAddress('192.0.2.1') // [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201]
 */
export function parseAddress(text: string): number[] | null {
  if (!text.includes(':')) {
    const groups = parseVersion4(text);
    return groups && [0, 0, 0, 0, 0, 0xffff, ...groups];
  }
  const [start = '', end, ...more] = text.split('::');
  if (more.length > 0) return null;
  const left = parseGroups(start);
  const right = end === undefined ? [] : parseGroups(end);
  if (left === null || right === null) return null;
  const missing = 8 - left.length - right.length;
  if (end === undefined ? missing !== 0 : missing < 1) return null;
  return [...left, ...Array<number>(missing).fill(0), ...right];
}

/**
 * Returns the key of a client: the whole IPv4 address, or the /64 of an IPv6 address, the smallest
 * block that a household gets. Malformed addresses share one key.
 * @example getCaller('2001:db8:0:1::7') // '2001:db8:0:1::/64'
 */
export function getCaller(address: string): string {
  const groups = parseAddress(address.replace(/%.*$/, ''));
  if (groups === null) return 'unknown';
  if (isVersion4(groups)) return bytes(groups.slice(6)).join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * True if a text is an IP address or a network as in 10.0.0.0/8, except the network of all
 * addresses.
 */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const groups = parseAddress(address);
  if (groups === null || more.length > 0) return false;
  const bits = address.includes(':') ? 128 : 32;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
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
].map(readNetwork);

/** Allocated IPv6 space, and the networks in it for documentation, tunnels and protocols. */
const GIVEN_6 = readNetwork('2000::/3');
const RESERVED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(readNetwork);
/** NAT64 prefix: the last two groups are an IPv4 address. */
const TRANSLATED_4 = readNetwork('64:ff9b::/96');

/**
 * True if an address is public, according to the special-purpose registries; false for a malformed
 * address.
 * @example isPublicAddress('169.254.169.254') // false
 */
export function isPublicAddress(text: string): boolean {
  const groups = parseAddress(text);
  if (groups === null) return false;
  if (lies(TRANSLATED_4, groups)) return isPublicAddress(bytes(groups.slice(6)).join('.'));
  if (isVersion4(groups)) return !RESERVED_4.some((network) => lies(network, groups));
  return lies(GIVEN_6, groups) && !RESERVED_6.some((network) => lies(network, groups));
}

type Network = { groups: number[]; bits: number };

function readNetwork(text: string): Network {
  const [address = '', prefix = ''] = text.split('/');
  const bits = Number(prefix) + (address.includes(':') ? 0 : 96);
  return { groups: parseAddress(address) ?? [], bits };
}

function lies({ groups, bits }: Network, address: readonly number[]): boolean {
  return address.every((group, index) => {
    const ignored = 16 - Math.min(16, Math.max(0, bits - index * 16));
    return group >> ignored === (groups[index] ?? 0) >> ignored;
  });
}

function isVersion4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}

function bytes(groups: readonly number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}

function parseGroups(text: string): number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const dotted = parts.at(-1)?.includes('.') ? parseVersion4(parts.pop() ?? '') : [];
  if (dotted === null || !parts.every((part) => /^[\da-f]{1,4}$/i.test(part))) return null;
  return [...parts.map((part) => Number.parseInt(part, 16)), ...dotted];
}

function parseVersion4(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
  return Math.max(a, b, c, d) > 255 ? null : [a * 256 + b, c * 256 + d];
}
