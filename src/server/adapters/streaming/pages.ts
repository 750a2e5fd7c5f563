import { ServiceError } from './service-error.ts';

/** One page of a list as a service gives it. */
export type ServicePage<T> = {
  items: readonly T[];
  /** Entries before those that could not be read were left out. */
  given: number;
  offset: number | null;
  total: number | null;
  next: string | null;
};

/** How much of a list was read; `total` is `null` where the service does not tell. */
export type Cut = { read: number; total: number | null };

export type Pages<T> = {
  items: T[];
  /** True if the list has no more than these. */
  isWhole: boolean;
  /** After how many of how many entries it was left off, no service being at fault. */
  cut: Cut | null;
  /** Why a page is missing, when a service is at fault. */
  error: ServiceError | null;
};

const MAX_PAGES = 10;

/**
 * Follows `next` until `total` is reached (rules.md#streaming): ten pages at most, each below the
 * base address, none twice. A page that fails ends the list.
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
      // A link back would count songs twice.
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

/** True if an address is on the host of the base address, and below its path. */
export function isBelow(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false;
  const [to, from] = [new URL(address), new URL(base)];
  if (to.origin !== from.origin || to.username !== '' || to.password !== '') return false;
  return to.pathname.startsWith(`${from.pathname.replace(/\/$/, '')}/`);
}
