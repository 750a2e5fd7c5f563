import type { Pagination } from '#shared/contracts/endpoint.ts';

/** Where a page of a growing list begins: after what the page before says (rules.md#lists). */
export type PageStart = { number: number; after: string | null };

export const FIRST_PAGE: PageStart = { number: 1, after: null };

/** A list that begins after a row; with an empty text at its first. */
export function startAfter(after: string): PageStart {
  return after === '' ? FIRST_PAGE : { number: 1, after };
}

/** Where the page after this one begins; `null` at the end. */
export function nextPage({ pagination }: { pagination: Pagination }): PageStart | null {
  const { page, next = null } = pagination;
  return next === null ? null : { number: page + 1, after: next };
}

/** The part of a query that asks for a page. */
export function pageQuery({ number, after }: PageStart): { page: string; after?: string } {
  return { page: String(number), ...(after !== null && { after }) };
}

/** Targets of rules.md#times in milliseconds: a first page, and every further one. */
const FIRST_PAGE_MS = 2000;
const NEXT_PAGE_MS = 1000;

/** Passes a page of a list on, and says in the console when it took longer than it should. */
export async function watchSpeed<T>(list: string, page: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const taken = performance.now() - start;
  const target = page === 1 ? FIRST_PAGE_MS : NEXT_PAGE_MS;
  if (taken > target)
    console.warn(`Slow: page ${page} of ${list} took ${Math.round(taken)} ms, target ${target} ms`);
  return result;
}
