import type { ContractOf } from '#shared/contracts/all-contracts.ts';
import type {
  Endpoint,
  EndpointRequest,
  EndpointResponse,
  Pagination,
} from '#shared/contracts/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type EndpointKey, request } from './request.ts';

/**
 * Start of a page: after the cursor of the previous page, or before that of the next one
 * (product/lists-and-search.md#lists).
 */
export type PageStart = { number: number; after: string | null; before?: string };

export const FIRST_PAGE: PageStart = { number: 1, after: null };

/** Returns the start of a list after a row; the first page for an empty text. */
export function startAfter(after: string): PageStart {
  return after === '' ? FIRST_PAGE : { number: 1, after };
}

/** Position of a page in its list; the total is `null` where the response does not give one. */
type PageInfo = Pick<Pagination, 'page' | 'hasNext' | 'next' | 'prev'> & { total: number | null };

/** Page of a list, for any form of its response. */
export type ListPage<Row, Search = unknown> = {
  data: Row[];
  pagination: PageInfo;
  search?: Search | undefined;
};

type RowOf<E extends Endpoint> = EndpointResponse<E> extends { data: (infer Row)[] } ? Row : never;
type SearchInfo<E extends Endpoint> =
  EndpointResponse<E> extends { search: infer Search } ? Search : never;

/**
 * Requests one page of a list.
 * @throws ApiError also if the response is not a list
 */
export async function requestPage<E extends EndpointKey>(
  endpoint: E,
  query: EndpointRequest<ContractOf<E>>['query'] & { page?: string | undefined },
  signal?: AbortSignal,
): Promise<ListPage<RowOf<ContractOf<E>>, SearchInfo<ContractOf<E>>>> {
  return parsePage(await request(endpoint, { query }, signal), Number(query.page ?? 1));
}

/**
 * Parses the response of a list: an array, or an object with `data` and either `hasNext` or
 * `pagination.hasNext`.
 * @throws ApiError for anything else
 */
export function parsePage<Row, Search>(response: unknown, page: number): ListPage<Row, Search> {
  const body = Array.isArray(response) ? { data: response } : response;
  const { data, hasNext, pagination, search } = (body ?? {}) as {
    data?: Row[] | null;
    hasNext?: boolean;
    pagination?: Partial<PageInfo> | null;
    search?: Search;
  };
  if (!Array.isArray(data)) throw new ApiError('http', 'The response is not a list', 200);
  return {
    data,
    search,
    pagination: {
      page,
      total: null,
      ...pagination,
      hasNext: pagination?.hasNext ?? hasNext ?? false,
    },
  };
}

/** Returns the total of a list, or the number of loaded rows if no page has one. */
export function getTotal(pages: readonly ListPage<unknown>[]): number {
  return pages[0]?.pagination.total ?? pages.reduce((sum, { data }) => sum + data.length, 0);
}

/** Returns the start of the next page; `null` at the end. */
export function nextPage({ pagination }: { pagination: PageInfo }): PageStart | null {
  const { page, hasNext, next } = pagination;
  if (next) return { number: page + 1, after: next };
  // Lists without a cursor continue by page number.
  return next === undefined && hasNext ? { number: page + 1, after: null } : null;
}

/** Returns the start of the previous page; `null` at the top. */
export function previousPage({ pagination }: { pagination: PageInfo }): PageStart | null {
  const { prev = null } = pagination;
  return prev === null ? null : { number: 1, after: null, before: prev };
}

type PageQuery = { page: string; after?: string; before?: string };

export function toPageQuery({ number, after, before }: PageStart): PageQuery {
  return { page: String(number), ...(after !== null && { after }), ...(before && { before }) };
}

/** Targets of product/conventions.md#times in milliseconds: first page, and further ones. */
const FIRST_PAGE_MS = 2000;
const NEXT_PAGE_MS = 1000;

/** Awaits a page of a list, and warns in the console if it exceeds the target. */
export async function watchSpeed<T>(list: string, page: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  const taken = performance.now() - start;
  const target = page === 1 ? FIRST_PAGE_MS : NEXT_PAGE_MS;
  if (taken > target)
    console.warn(`Slow: page ${page} of ${list} took ${Math.round(taken)} ms, target ${target} ms`);
  return result;
}
