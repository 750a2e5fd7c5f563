import { expect, onTestFinished, vi } from 'vitest';
import type { ContractOf } from '#shared/contracts/all-contracts.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { EndpointKey } from '../lib/http/request.ts';

type Sent<E extends EndpointKey> = EndpointRequest<ContractOf<E> & Endpoint>;
/** Response body, to which the fake adds `success`. */
type Body<E extends EndpointKey> = Omit<EndpointResponse<ContractOf<E> & Endpoint>, 'success'>;
type Handler = (sent: { params: object; query: object; body: unknown }) => object | Promise<object>;
type Route = EndpointKey & { handler: Handler };
type SentRequest = {
  key: EndpointKey | undefined;
  body: unknown;
  query: object;
  params: object;
  headers: Headers;
};

/** API of a component test, instead of a server. Requests without a response fail the test. */
export type FakeApi = {
  /** Sets the response of an endpoint; a function may return a `Response`, or wait. */
  on: <E extends EndpointKey>(
    endpoint: E,
    response: Body<E> | ((sent: Sent<E>) => Body<E> | Response | Promise<Body<E> | Response>),
  ) => void;
  /** Fails an endpoint, until it is set again. @param details further fields of the body */
  fail: (endpoint: EndpointKey, status: number, error?: string, details?: object) => void;
  /** Delays the responses of an endpoint until the returned function is called. */
  hold: (endpoint: EndpointKey) => () => void;
  /** Fails every request like a broken connection, until it is called with `false`. */
  disconnect: (isDown?: boolean) => void;
  /** Returns what was sent to an endpoint so far. */
  sent: <E extends EndpointKey>(endpoint: E) => Sent<E>[];
  /** Returns the headers of what was sent to an endpoint so far. */
  headers: (endpoint: EndpointKey) => Headers[];
};

/** Replaces `fetch` and `XMLHttpRequest` until the test ends. */
export function startFakeApi(): FakeApi {
  const routes: Route[] = [];
  const held = new Map<string, Promise<void>>();
  const requests: SentRequest[] = [];
  const unknown: string[] = [];
  let isDown = false;

  async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const { method = 'GET', signal } = init;
    // Pings while a connection is lost.
    if (url.pathname === '/healthz' && !isDown) return Response.json({ status: 'ok' });
    const ofMethod = routes.filter((one) => one.method === method);
    const route =
      ofMethod.findLast(({ path }) => path === url.pathname) ??
      ofMethod.findLast(({ path }) => matches(path, url.pathname));
    const sent = {
      params: route ? readParams(route.path, url.pathname) : {},
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    requests.push({ key: route, ...sent, headers: new Headers(init.headers) });
    await untilAborted(Promise.resolve(route && held.get(toKey(route))), signal);
    if (isDown) throw new TypeError('Failed to fetch');
    if (route === undefined) {
      unknown.push(`${method} ${url.pathname}${url.search}`);
      return toFailure(404, 'The test has no response for this request.');
    }
    const result = await untilAborted(Promise.resolve(route.handler(sent)), signal);
    return result instanceof Response ? result : Response.json({ success: true, ...result });
  }

  function findSent({ method, path }: EndpointKey): SentRequest[] {
    return requests.filter(({ key }) => key?.method === method && key.path === path);
  }

  vi.stubGlobal('fetch', respond);
  vi.stubGlobal('XMLHttpRequest', FetchingRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect.soft(unknown, 'requests without a response').toEqual([]);
  });

  return {
    on: (endpoint, given) => {
      const handler = typeof given === 'function' ? (given as Handler) : () => given;
      routes.push({ ...endpoint, handler });
    },
    fail: (endpoint, status, error = 'It failed on purpose.', details = {}) => {
      routes.push({ ...endpoint, handler: () => toFailure(status, error, details) });
    },
    hold: (endpoint) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.set(toKey(endpoint), released);
      return release;
    },
    disconnect: (isBroken = true) => {
      isDown = isBroken;
    },
    sent: (endpoint) =>
      findSent(endpoint).map(
        ({ params, query, body }) => ({ params, query, body }) as Sent<typeof endpoint>,
      ),
    headers: (endpoint) => findSent(endpoint).map(({ headers }) => headers),
  };
}

/** `XMLHttpRequest` that sends with `fetch`: the part of it that uploads need. */
class FetchingRequest {
  readonly upload = {};
  status = 0;
  response: unknown = null;
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  readonly #ending = new AbortController();
  #target = { method: '', url: '' };

  open(method: string, url: string): void {
    this.#target = { method, url };
  }

  setRequestHeader(): void {}

  abort(): void {
    this.#ending.abort();
  }

  async send(body: FormData): Promise<void> {
    const { signal } = this.#ending;
    const { url, method } = this.#target;
    try {
      const response = await fetch(url, { method, body, signal });
      this.status = response.status;
      this.response = await response.json();
      this.onload();
    } catch {
      if (!signal.aborted) this.onerror();
    }
    this.onloadend();
  }
}

function toKey({ method, path }: EndpointKey): string {
  return `${method} ${path}`;
}

function toFailure(status: number, error: string, details: object = {}): Response {
  return Response.json({ success: false, error, code: 'ON_PURPOSE', ...details }, { status });
}

/** True if a path such as `/api/albums/:id` has the parts of `pathname`. */
function matches(path: string, pathname: string): boolean {
  const pattern = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part));
  return new RegExp(`^${pattern.join('/')}$`).test(pathname);
}

function readParams(path: string, pathname: string): Record<string, string> {
  const values = pathname.split('/');
  return Object.fromEntries(
    path
      .split('/')
      .map((part, index) => [part, decodeURIComponent(values[index] ?? '')] as const)
      .filter(([part]) => part.startsWith(':'))
      .map(([part, value]) => [part.slice(1), value]),
  );
}

/** Rejects when the request is aborted, as `fetch` does while a response is on its way. */
function untilAborted<T>(result: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  if (!signal) return result;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([result, aborted]);
}
