/** The code of a room, or the token of a shared bracket. */
const SECRET = /(?<=\/room\/|\/brackets\/shared\/|[?&]room=)[^/?&#]+/g;

/**
 * An address without what lets somebody in, to be told to others.
 * @example withoutSecrets('/room/BCDFG/screen') // '/room/-/screen'
 */
export function withoutSecrets(address: string): string {
  return address.replaceAll(SECRET, '-');
}
