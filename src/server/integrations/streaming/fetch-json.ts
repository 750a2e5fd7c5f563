import { readRetryAfter } from './retry-after.ts';
import { type Service, ServiceError, type ServiceProblem } from './service-error.ts';

type JsonRequest = {
  service: Service;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Form-encoded body. */
  form?: Readonly<Record<string, string>>;
  /** Other hosts to which redirects are allowed; the own host always is. */
  sendsOnTo?: RegExp;
};

export type CallLimits = {
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
  return (request, signal) => {
    const { service } = request;
    const headers = {
      accept: 'application/json',
      'user-agent': limits.userAgent,
      ...request.headers,
    };
    const send = (ending: AbortSignal) => follow(request, { signal: ending, headers });
    return callInTime({ service, signal, limits, send }, async (response) => {
      await rejectFailure(service, response, limits.now());
      return JSON.parse(await readText(service, response));
    });
  };
}

/** Creates the HTTP client for pages; follows no redirect. It throws a `ServiceError`. */
export function createFetchPage(limits: CallLimits): FetchPage {
  return ({ service, url }, signal) => {
    const headers = { accept: 'text/html', 'user-agent': limits.userAgent };
    const send = (ending: AbortSignal) =>
      fetch(url, { headers, signal: ending, redirect: 'manual' });
    return callInTime({ service, signal, limits, send }, async (response) => {
      const location = isRedirect(response) ? response.headers.get('location') : null;
      if (location === null) {
        await rejectFailure(service, response, limits.now());
        return { location, text: await readText(service, response) };
      }
      await response.body?.cancel();
      return { location, text: '' };
    });
  };
}

type Call = {
  service: Service;
  signal: AbortSignal;
  limits: CallLimits;
  send: (signal: AbortSignal) => Promise<Response>;
};

async function callInTime<T>(
  { service, signal, limits, send }: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = startLimit(signal, limits.callMs);
  let isReached = false;
  try {
    const response = await send(limit.signal);
    isReached = true;
    return await read(response);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (limit.signal.aborted) throw new ServiceError(service, 'timeout');
    // HTML, an empty or a truncated body.
    throw new ServiceError(service, isReached ? 'unavailable' : 'network');
  } finally {
    limit.end();
  }
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

/** Aborts a call after its own timeout or with the lookup, whichever is first. */
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

type Sending = { signal: AbortSignal; headers: Record<string, string> };

async function follow(request: JsonRequest, { signal, headers }: Sending): Promise<Response> {
  let url = new URL(request.url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      signal,
      redirect: 'manual',
      ...(request.form && { body: new URLSearchParams(request.form) }),
    });
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

async function rejectFailure(service: Service, response: Response, now: Date): Promise<void> {
  const { status, headers, ok } = response;
  if (ok) return;
  await response.body?.cancel();
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  throw new ServiceError(service, toProblem(service, status), { status, retryAfter });
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

async function readText(service: Service, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ServiceError(service, 'unavailable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
