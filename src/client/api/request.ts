import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/contracts/endpoint.ts';
import { isAdmin } from './admin-record.ts';
import { ApiError } from './api-error.ts';
import { apiAddress } from './api-url.ts';
import { noteAnswer } from './offline-status.ts';
import { loseConnection } from './online-status.ts';
import { settings } from './settings.ts';

/** rules.md#times */
const TIMEOUT_MS = 15_000;

/** Where an endpoint is; its contract gives the types, so that no schema comes to the browser. */
export type Call<E extends Endpoint> = Pick<E, 'method' | 'path'> & { contract?: E };

type Parts<E extends Endpoint> = Partial<EndpointRequest<E>> & {
  /** The same for every try of one creation, so that it happens once. */
  idempotencyKey?: string;
  /** It goes on when the page is left meanwhile. */
  outlivesPage?: boolean;
};
type AddressParts = { params?: unknown; query?: unknown };

/** Gives the JSON of a `GET` where the app is drawn, without a network. */
let answerHere: ((address: string) => Promise<string>) | null = null;

/** Has every call answered here. */
export function answerBy(answer: (address: string) => Promise<string>): void {
  answerHere = answer;
}

/**
 * Calls an endpoint and gives its whole answer.
 * @throws ApiError for everything else
 */
export async function request<E extends Endpoint>(
  call: Call<E>,
  parts: Parts<E> = {},
  signal?: AbortSignal,
): Promise<EndpointResponse<E>> {
  if (answerHere !== null) return JSON.parse(await answerHere(getPath(call.path, parts)));
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetch(apiAddress(getPath(call.path, parts)), {
      method: call.method,
      headers: {
        'x-api-key': settings.apiKey,
        ...(parts.body && { 'content-type': 'application/json' }),
        ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      },
      signal: ending,
      keepalive: parts.outlivesPage === true,
      // What an admin is shown is never from a store, and goes into none (rules.md#offline).
      ...(isAdmin() && { cache: 'no-store' }),
      ...(parts.body && { body: JSON.stringify(parts.body) }),
    });
    noteAnswer(response);
    return await read<E>(response, ending);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError(timeout);
  }
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

/** The body is part of the answer: one that breaks off is as good as none, one that hangs is too late. */
async function read<E extends Endpoint>(
  response: Response,
  ending: AbortSignal,
): Promise<EndpointResponse<E>> {
  if (response.ok) return response.json();
  // A refusal may come without a reason, from what stands before the server for one.
  const failure = await response.json().catch(() => null);
  ending.throwIfAborted();
  throw new ApiError('http', failure?.error ?? response.statusText, response.status, failure);
}

/** Path and query of a call. */
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
