import type { Pagination } from '#shared/contracts/endpoint.ts';

/** Where a page of a list stands; a page past the end has no next and no items. */
export function pagination({ page, limit }: Page, total: number): Pagination {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, pages, hasNext: page < pages, hasPrev: page > 1 };
}

export type Page = { page: number; limit: number };

/** The rows to skip before a page. */
export function offset({ page, limit }: Page): number {
  return (page - 1) * limit;
}
