import type { Pagination } from '#shared/contracts/endpoint.ts';

/** Where a page of a growing list begins: after what the page before says (rules.md#lists). */
export type PageStart = { number: number; after: string | null };

export const FIRST_PAGE: PageStart = { number: 1, after: null };

/** Where the page after this one begins; `null` at the end. */
export function nextPage({ pagination }: { pagination: Pagination }): PageStart | null {
  const { page, next = null } = pagination;
  return next === null ? null : { number: page + 1, after: next };
}

/** The part of a query that asks for a page. */
export function pageQuery({ number, after }: PageStart): { page: string; after?: string } {
  return { page: String(number), ...(after !== null && { after }) };
}
