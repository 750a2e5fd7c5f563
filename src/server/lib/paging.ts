import type { Pagination } from '#shared/contracts/endpoint.ts';
import type { Cursor } from '#shared/contracts/fields.ts';

/** Returns the pagination fields; a page past the end has no next page and no items. */
export function pagination({ page, limit }: Page, total: number): Pagination {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, pages, hasNext: page < pages, hasPrev: page > 1 };
}

export type Page = { page: number; limit: number };

/** Page of an infinite list: starts after a cursor if there is one. */
export type GrowingPage = Page & { after?: Cursor | undefined };

/** Returns the number of rows to skip before a page. */
export function offset({ page, limit, after }: GrowingPage): number {
  return after === undefined ? (page - 1) * limit : 0;
}

/** Reads one more row than the page holds, to detect a next page. */
export function rowsToRead({ limit }: Page): number {
  return limit + 1;
}

/** Maximum milliseconds between the timestamp of a change and its commit. */
const SLOWEST_WRITE_MS = 10_000;

/** Returns the time after which changes may be missing in a read at `now`. */
export function isChangedSince(now: Date): string {
  return new Date(now.getTime() - SLOWEST_WRITE_MS).toISOString();
}

type Growing<Row> = {
  /** Up to `rowsToRead` rows. */
  found: readonly Row[];
  total: number;
  /** Returns the sort key. */
  keyOf: (row: Row) => string;
  /** For lists whose rows move; see `isChangedSince`. */
  since?: string;
};

/** Returns one page of the rows, and the cursor of the next one. */
export function cutPage<Row extends { id: string }>(query: GrowingPage, growing: Growing<Row>) {
  const { found, total, keyOf, since = '' } = growing;
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const hasNext = found.length > query.limit;
  const next = hasNext && last ? `${keyOf(last)}_${since}_${last.id}` : null;
  const hasPrev = query.page > 1 || query.after !== undefined;
  return { rows, pagination: { ...pagination(query, total), hasNext, hasPrev, next } };
}

/**
 * Returns the page before a cursor.
 * @param found nearest row first, up to `rowsToRead` rows
 */
export function cutPageBefore<Row extends { id: string }>(
  query: GrowingPage,
  growing: Growing<Row>,
) {
  const { found, total, keyOf, since = '' } = growing;
  const rows = found.slice(0, query.limit).reverse();
  const cursor = (row: Row | undefined) => row && `${keyOf(row)}_${since}_${row.id}`;
  const hasPrev = found.length > query.limit;
  const prev = (hasPrev && cursor(rows[0])) || null;
  const next = cursor(rows.at(-1)) ?? null;
  return {
    rows,
    pagination: { ...pagination(query, total), hasNext: next !== null, hasPrev, next, prev },
  };
}
