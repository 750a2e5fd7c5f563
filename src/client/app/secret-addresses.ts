import { PAGES, type Page } from '#shared/domain/site/pages.ts';

/** Parts of URLs before a secret: those of the pages, invite links and feeds. */
const BEFORE = [
  ...Object.values<Page>(PAGES).flatMap(({ secret }) => secret ?? []),
  'join#',
  'token=',
].join('|');

const SECRET = new RegExp(`(?<=[/?&](?:${BEFORE}))[^/?&#]+`, 'g');

/**
 * Removes room codes and tokens from a URL, so that it can be logged.
 * @example withoutSecrets('/room/BCDFG/screen') // '/room/-/screen'
 */
export function withoutSecrets(address: string): string {
  return address.replaceAll(SECRET, '-');
}
