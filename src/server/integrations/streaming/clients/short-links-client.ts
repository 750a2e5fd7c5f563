import { parseMusicLink } from '#shared/domain/albums/music-link.ts';
import type { Budget } from '../deadline.ts';
import type { FetchPage } from '../fetch-json.ts';
import type { Queue } from '../queue.ts';

const MAX_HOPS = 3;

/** Creates the client of the short links that the apps of Spotify and Deezer share. */
export function createShortLinksClient(
  url: string | null,
  { queue, fetchPage }: { queue: Queue; fetchPage: FetchPage },
) {
  const base = url === null ? 'https://' : `${url}/`;

  /**
   * Finds the page of a music service that a short link leads to; `null` if it leads to another site.
   * @param id host and path
   * @throws ServiceError
   */
  async function resolve(id: string, budget: Budget): Promise<string | null> {
    let next = id;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const request = { service: 'short links', url: base + next } as const;
      const page = await queue(() => fetchPage(request, budget.signal), budget);
      const links = page.location === null ? getOwnLinks(page.text) : unwrap(page.location);
      const found = links.find((link) => !['short', 'other', undefined].includes(getKind(link)));
      if (found !== undefined) return found;
      const short = links.find((link) => getKind(link) === 'short');
      if (short === undefined) return null;
      next = parseMusicLink(short)?.id ?? '';
    }
    return null;
  }

  return { resolve };
}

function getKind(link: string) {
  return parseMusicLink(link)?.kind;
}

/** Returns a URL and those in its query: Deezer redirects to a page with the URL as `dest`. */
function unwrap(location: string): string[] {
  if (!URL.canParse(location)) return [];
  return [location, ...new URL(location).searchParams.values()];
}

/** Returns the URLs that a page names as its own. */
function getOwnLinks(html: string): string[] {
  const tags = html.match(/<(?:meta|link)\b[^>]*(?:"og:url"|"canonical")[^>]*>/gi) ?? [];
  return tags.flatMap((tag) => {
    const link = /\b(?:content|href)="([^"]+)"/i.exec(tag)?.[1];
    return link === undefined ? [] : [link.replaceAll('&amp;', '&')];
  });
}
