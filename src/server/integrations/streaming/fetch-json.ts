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

/** Maximum response size; a page of a playlist is 130 kB. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Creates the only HTTP client for services: returns JSON in time, or throws a `ServiceError`. */
export function createFetchJson({ callMs, now, userAgent }: CallLimits): FetchJson {
  return async (request, signal) => {
    const { service } = request;
    const limit = startLimit(signal, callMs);
    let isReached = false;
    try {
      const sending = { signal: limit.signal, headers: getHeaders(request) };
      const response = await follow(request, sending);
      isReached = true;
      await rejectFailure(service, response, now());
      return JSON.parse(await readText(service, response));
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (limit.signal.aborted) throw new ServiceError(service, 'timeout');
      // HTML, an empty or a truncated body.
      throw new ServiceError(service, isReached ? 'unavailable' : 'network');
    } finally {
      limit.end();
    }
  };

  function getHeaders({ headers }: JsonRequest) {
    return { accept: 'application/json', 'user-agent': userAgent, ...headers };
  }
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
    if (response.status < 300 || response.status >= 400) return response;
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
