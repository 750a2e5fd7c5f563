import { readRetryAfter } from './retry-after.ts';
import { type Service, ServiceError, type ServiceProblem } from './service-error.ts';

export type JsonRequest = {
  service: Service;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Form-encoded body. */
  form?: Readonly<Record<string, string>>;
  /** Other hosts to which redirects are allowed; the own host always is. */
  sendsOnTo?: RegExp;
  /** Throws the `ServiceError` that the service reports with status 200. */
  assertSuccess?: (body: unknown) => void;
};

type CallLimits = {
  /** Milliseconds until the response is complete. */
  callMs: number;
  now: () => Date;
  userAgent: string;
};

export type FetchJson = (request: JsonRequest, signal: AbortSignal) => Promise<unknown>;

type PageRequest = Pick<JsonRequest, 'service' | 'url'>;

/** A page, or the URL that it redirects to. */
type FetchedPage = { location: string | null; text: string };

export type FetchPage = (request: PageRequest, signal: AbortSignal) => Promise<FetchedPage>;

/** Maximum response size; a page of a playlist is 130 kB. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Creates the HTTP client for services: returns JSON in time, or throws a `ServiceError`. */
export function createFetchJson(limits: CallLimits): FetchJson {
  const accept = 'application/json';
  return (request, signal) =>
    callInTime(request.service, { limits, signal, accept }, async (send) => {
      const response = await follow(request, send);
      const body = JSON.parse(await readText(request.service, response, limits.now()));
      request.assertSuccess?.(body);
      return body;
    });
}

/** Creates the HTTP client for pages; follows no redirect. It throws a `ServiceError`. */
export function createFetchPage(limits: CallLimits): FetchPage {
  return ({ service, url }, signal) =>
    callInTime(service, { limits, signal, accept: 'text/html' }, async (send) => {
      const response = await send(url);
      const location = isRedirect(response) ? response.headers.get('location') : null;
      if (location === null)
        return { location, text: await readText(service, response, limits.now()) };
      await response.body?.cancel();
      return { location, text: '' };
    });
}

type Send = (
  url: string | URL,
  init?: Pick<JsonRequest, 'method' | 'headers'> & { body?: URLSearchParams },
) => Promise<Response>;

type Call = { limits: CallLimits; signal: AbortSignal; accept: string };

async function callInTime<T>(
  service: Service,
  { limits, signal, accept }: Call,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  const limit = startLimit(signal, limits.callMs);
  const fail = (kind: ServiceProblem) =>
    new ServiceError(service, limit.signal.aborted ? 'timeout' : kind);
  const send: Send = (url, init) => {
    const headers = { accept, 'user-agent': limits.userAgent, ...init?.headers };
    const options = { ...init, headers, signal: limit.signal, redirect: 'manual' } as const;
    return fetch(url, options).catch(() => {
      throw fail('network');
    });
  };
  try {
    return await work(send);
  } catch (error) {
    // Other errors are of HTML, of an empty or of a truncated body.
    throw error instanceof ServiceError ? error : fail('unavailable');
  } finally {
    limit.end();
  }
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

/**
 * Aborts a call after its own timeout or with the lookup, whichever is first. In
 * `AbortSignal.any()` the timeout may be garbage-collected before it ends
 * (https://github.com/nodejs/node/issues/57736).
 */
function startLimit(signal: AbortSignal, callMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, callMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, end };
}

async function follow(request: JsonRequest, send: Send): Promise<Response> {
  const { method = 'GET', headers = {}, form } = request;
  let url = new URL(request.url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const body = form && { body: new URLSearchParams(form) };
    const response = await send(url, { method, headers, ...body });
    if (!isRedirect(response)) return response;
    await response.body?.cancel();
    url = nextHop(request, url, response.headers.get('location'));
  }
  throw new ServiceError(request.service, 'unavailable');
}

/** Credentials are sent to the configured origin only. */
function nextHop(request: JsonRequest, from: URL, location: string | null): URL {
  const to = URL.canParse(location ?? '', from.href) ? new URL(location ?? '', from) : null;
  const isOwn = to !== null && to.origin === from.origin;
  const isKnown = to?.protocol === 'https:' && request.sendsOnTo?.test(to.hostname) === true;
  if (to === null || request.method === 'POST' || !(isOwn || isKnown))
    throw new ServiceError(request.service, 'unavailable');
  return to;
}

function toProblem(service: Service, status: number): ServiceProblem {
  const isAboutClient = service === 'spotify accounts' || service === 'tidal accounts';
  if (status === 429) return 'too many requests';
  // MusicBrainz responds 503 to more than one request per second.
  if (status === 503 && service === 'musicbrainz') return 'too many requests';
  // Apple responds 403, without Retry-After.
  if (status === 403 && service === 'itunes') return 'too many requests';
  // A private playlist.
  if ((status === 401 || status === 403) && service === 'youtube oembed') return 'not found';
  if (status === 401 || status === 403) return 'refused';
  if (status === 400) return isAboutClient ? 'refused' : 'not found';
  return status === 404 ? 'not found' : 'unavailable';
}

async function readText(service: Service, response: Response, now: Date): Promise<string> {
  const { ok, status, headers, body } = response;
  if (!ok) {
    await body?.cancel();
    const retryAfter = readRetryAfter(headers.get('retry-after'), now);
    throw new ServiceError(service, toProblem(service, status), { status, retryAfter });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ServiceError(service, 'unavailable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
