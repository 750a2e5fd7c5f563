/** Code of a room, or token of a shared bracket, personal link, invite link or feed. */
const SECRET = /(?<=\/room\/|\/brackets\/shared\/|[?&](?:room|token)=|\/(?:me|join)#)[^/?&#]+/g;

/**
 * Removes room codes and tokens from a URL, so that it can be logged.
 * @example withoutSecrets('/room/BCDFG/screen') // '/room/-/screen'
 */
export function withoutSecrets(address: string): string {
  return address.replaceAll(SECRET, '-');
}
