import { ServiceError } from './service-error.ts';

/** One page of a list. */
export type ServicePage<T> = {
  items: readonly T[];
  /** Number of entries before invalid ones were dropped. */
  given: number;
  offset: number | null;
  total: number | null;
  next: string | null;
};

/** Progress at the cut-off; `total` is `null` if unknown. */
type Cut = { read: number; total: number | null };

export type Pages<T> = {
  items: T[];
  /** True if the list is complete. */
  isWhole: boolean;
  /** Cut-off of a long list, without an error. */
  cut: Cut | null;
  /** Error of the service for a missing page. */
  error: ServiceError | null;
};

const MAX_PAGES = 10;

/**
 * Follows `next` until `total` is reached (product/streaming.md#metadata-lookup): at most ten
 * pages, all below the base URL, none twice. A failed page ends the list.
 */
export async function readPages<T>(
  first: ServicePage<T>,
  base: string,
  read: (url: string) => Promise<ServicePage<T>>,
): Promise<Pages<T>> {
  const items = [...first.items];
  const seen = new Set<string>();
  const { total } = first;
  let { given, next } = first;
  for (let pages = 1; next !== null && pages < MAX_PAGES; pages += 1) {
    if ((total !== null && given >= total) || seen.has(next) || !isBelow(next, base)) break;
    seen.add(next);
    try {
      const page = await read(next);
      // A link to an earlier page would count songs twice.
      if (page.offset !== null && page.offset !== given) break;
      items.push(...page.items);
      given += page.given;
      next = page.next;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { items, isWhole: false, cut: null, error };
    }
  }
  const isWhole = items.length === given && (total === null ? next === null : given === total);
  const isCut = total === null ? next !== null : given < total;
  return { items, isWhole, cut: isCut ? { read: given, total } : null, error: null };
}

/** True if a URL has the origin of the base URL, and is below its path. */
export function isBelow(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false;
  const [to, from] = [new URL(address), new URL(base)];
  if (to.origin !== from.origin || to.username !== '' || to.password !== '') return false;
  return to.pathname.startsWith(`${from.pathname.replace(/\/$/, '')}/`);
}
