import { PAGES } from '#shared/domain/site/pages.ts';

/** Paths before a secret. */
const PATHS = Object.values(PAGES).flatMap(
  ({ path }) => /.*(?=\$(code|token)\b)/.exec(path)?.[0] ?? [],
);

/** Code of a room, or token of a shared bracket or feed; personal and invite links have theirs in the hash. */
const SECRET = new RegExp(`(?<=${PATHS.join('|')}|[?&](?:room|token)=|#)[^/?&#]+`, 'g');

/**
 * Removes room codes and tokens from a URL, so that it can be logged.
 * @example withoutSecrets('/room/BCDFG/screen') // '/room/-/screen'
 */
export function withoutSecrets(address: string): string {
  return address.replaceAll(SECRET, '-');
}
