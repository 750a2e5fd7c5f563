import type { Pagination } from '#shared/contracts/endpoint.ts';

/** Where a page of a growing list begins: after what the page before says, or before what the one below says (rules.md#lists). */
export type PageStart = { number: number; after: string | null; before?: string };

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

/** Where the page above this one begins; `null` at the top. */
export function previousPage({ pagination }: { pagination: Pagination }): PageStart | null {
  const { prev = null } = pagination;
  return prev === null ? null : { number: 1, after: null, before: prev };
}

type PageQuery = { page: string; after?: string; before?: string };

/** The part of a query that asks for a page. */
export function pageQuery({ number, after, before }: PageStart): PageQuery {
  return { page: String(number), ...(after !== null && { after }), ...(before && { before }) };
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
