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
  // The URL parser would accept other spellings, and normalizes them.
  return (
    /^[\d.]+$/.test(text) &&
    URL.canParse(`http://${text}`) &&
    new URL(`http://${text}`).hostname === text
  );
}

function isIPv6(text: string): boolean {
  return URL.canParse(`http://[${text}]`);
}
