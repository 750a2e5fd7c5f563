import type { ContractOf } from '#shared/contracts/all-contracts.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { ServerFetch } from '#shared/domain/site/rendered-page.ts';
import { isAdmin } from '../admin-record.ts';
import { noteServerTime } from '../server-time.ts';
import { settings } from '../settings.ts';
import { ApiError, type FailureBody, getFailureText } from './api-error.ts';
import { apiAddress } from './api-url.ts';
import { loseConnection, noteResponse } from './server-status.ts';

/** product/conventions.md#times */
const TIMEOUT_MS = 15_000;

/** Method and path, such as `endpoints.LIST_ALBUMS`. Its contract has the types. */
export type EndpointKey = Pick<Endpoint, 'method' | 'path'>;

type Parts<E extends Endpoint> = Partial<EndpointRequest<E>> & {
  /** Same key for every retry of a creation, so that it happens once. */
  idempotencyKey?: string;
  /** True to complete the request after the page is left. */
  outlivesPage?: boolean;
  /** Body of an upload, instead of JSON. */
  form?: FormData;
  timeoutMs?: number;
};
type AddressParts = { params?: unknown; query?: unknown };

let getServerFetch = (): ServerFetch | undefined => undefined;

/** Sets how to find the fetch function of the page that the server renders. */
export function setServerFetch(getFetch: () => ServerFetch | undefined): void {
  getServerFetch = getFetch;
}

/**
 * Sends a request and returns the complete response.
 * @throws ApiError for any other outcome
 */
export async function request<E extends EndpointKey>(
  { method, path }: E,
  parts: Parts<ContractOf<E>> = {},
  signal?: AbortSignal,
): Promise<EndpointResponse<ContractOf<E>>> {
  const serverFetch = getServerFetch();
  if (serverFetch) return JSON.parse(await serverFetch(getPath(path, parts)));
  const timeout = AbortSignal.timeout(parts.timeoutMs ?? TIMEOUT_MS);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const sentAt = performance.now();
  try {
    const response = await fetch(apiAddress(getPath(path, parts)), {
      method,
      headers: {
        'x-api-key': settings.apiKey,
        ...(parts.body && { 'content-type': 'application/json' }),
        ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      },
      signal: ending,
      keepalive: parts.outlivesPage === true,
      // Admin responses are neither read from nor written to a cache (product/screens.md#offline).
      ...(isAdmin() && { cache: 'no-store' }),
      ...(parts.body && { body: JSON.stringify(parts.body) }),
      ...(parts.form && { body: parts.form }),
    });
    noteResponse(response);
    noteServerTime(response.headers, sentAt);
    return await read(response, ending);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError(timeout);
  }
}

type DataOf<E extends EndpointKey> =
  EndpointResponse<ContractOf<E>> extends { data: infer Data } ? Data : never;

/**
 * Sends a request and returns the data of its response.
 * @throws ApiError also for a response without data
 */
export async function requestData<E extends EndpointKey>(
  endpoint: E,
  parts: Parts<ContractOf<E>> = {},
  signal?: AbortSignal,
): Promise<NonNullable<DataOf<E>>> {
  const response = await request(endpoint, parts, signal);
  const { data } = (response ?? {}) as { data?: DataOf<E> | null };
  if (data === undefined || data === null)
    throw new ApiError('http', 'The response has no data', 200);
  return data;
}

function connectionError(timeout: AbortSignal): ApiError {
  if (timeout.aborted)
    return new ApiError(
      'timeout',
      'The request timed out. Please check your connection and try again.',
    );
  loseConnection();
  return new ApiError(
    navigator.onLine ? 'network' : 'offline',
    'Unable to connect to server. Please check your internet connection.',
  );
}

/**
 * Reads the body, which counts as part of the response: a truncated one is an error, a hanging one
 * a timeout.
 */
async function read<Body>(response: Response, ending: AbortSignal): Promise<Body> {
  if (response.ok) {
    const body = await response.json();
    if (body?.success !== false) return body;
    throw toApiError(response, body);
  }
  // A proxy's error response may have no JSON body.
  const failure = await response.json().catch(() => null);
  ending.throwIfAborted();
  throw toApiError(response, failure);
}

function toApiError({ status, statusText }: Response, failure: FailureBody | null): ApiError {
  return new ApiError('http', getFailureText(failure) ?? statusText, status, failure);
}

/** Returns the path and query of a request. */
function getPath(path: string, { params, query }: AddressParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const filled = fillIn(path, params ?? {});
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function fillIn(path: string, params: object): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
}
