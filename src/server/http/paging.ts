import type { Pagination } from '#shared/contracts/endpoint.ts';
import type { Cursor } from '#shared/contracts/fields.ts';

/** Where a page of a list stands; a page past the end has no next and no items. */
export function pagination({ page, limit }: Page, total: number): Pagination {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, pages, hasNext: page < pages, hasPrev: page > 1 };
}

export type Page = { page: number; limit: number };

/** A page of a list that grows on screen: after a cursor when there is one. */
export type GrowingPage = Page & { after?: Cursor | undefined };

/** The rows to skip before a page. */
export function offset({ page, limit, after }: GrowingPage): number {
  return after === undefined ? (page - 1) * limit : 0;
}

/** What a statement that reads a page is made for; see `Place`. */
export type PageShape = { rows: number; isLater: boolean };

/** Where such a page begins; key and id are of the cursor, if there is one. */
export type PagePosition = { offset: number; key: string; id: string };

/**
 * A page as a kept statement takes it. How many rows is a part of its text: SQLite prepares a
 * statement anew for every limit that it is given as a value.
 */
export function getPlace(query: GrowingPage): { shape: PageShape; place: PagePosition } {
  const { key = '', id = '' } = query.after ?? {};
  const shape = { rows: rowsToRead(query), isLater: query.after !== undefined };
  return { shape, place: { offset: offset(query), key, id } };
}

/** One row more than a page holds tells whether there is another page. */
export function rowsToRead({ limit }: Page): number {
  return limit + 1;
}

/** A change is written this long after the moment it bears, at most. */
const SLOWEST_WRITE_MS = 10_000;

/** From when on a change may have been missing in what is read at `now`. */
export function isChangedSince(now: Date): string {
  return new Date(now.getTime() - SLOWEST_WRITE_MS).toISOString();
}

type Growing<Row> = {
  /** As many as `rowsToRead` says. */
  found: readonly Row[];
  total: number;
  /** What the list is sorted by. */
  keyOf: (row: Row) => string;
  /** For lists whose rows move; see `changedSince`. */
  since?: string;
};

/** One page of what was found, and where the next one begins. */
export function cutPage<Row extends { id: string }>(query: GrowingPage, growing: Growing<Row>) {
  const { found, total, keyOf, since = '' } = growing;
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const hasNext = found.length > query.limit;
  const next = hasNext && last ? `${keyOf(last)}_${since}_${last.id}` : null;
  const hasPrev = query.page > 1 || query.after !== undefined;
  return { rows, pagination: { ...pagination(query, total), hasNext, hasPrev, next } };
}

/** The page that stands before a cursor. @param found the nearest row first, as many as `rowsToRead` says */
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
