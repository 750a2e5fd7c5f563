/**
 * True if a text is an IP address or a network as in 10.0.0.0/8, except the network of all
 * addresses.
 */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const isVersion6 = address.includes(':');
  if (more.length > 0 || !(isVersion6 ? isIPv6(address) : isIPv4(address))) return false;
  const bits = isVersion6 ? 128 : 32;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function isIPv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

function isIPv6(text: string): boolean {
  const [left = '', right, ...more] = text.split('::');
  const groups = [left, right].flatMap((part) => (part ? part.split(':') : []));
  // The last two groups may be an IPv4 address.
  if (isIPv4(groups.at(-1) ?? '')) groups.splice(-1, 1, '0', '0');
  const isComplete = right === undefined ? groups.length === 8 : groups.length < 8;
  const isHex = groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
  return more.length === 0 && isComplete && isHex;
}
