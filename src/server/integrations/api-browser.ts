import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/contracts/endpoint.ts';

export type ApiCall = <E extends Endpoint>(
  endpoint: E,
  sent?: Partial<EndpointRequest<E>>,
) => Promise<EndpointResponse<E>>;

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Creates an API client that stores cookies, like a browser.
 * @param origin of the server, such as `http://127.0.0.1:4600`
 * @returns sends a request; throws an Error with the status of an error response
 */
export function openBrowser(origin: string, apiKey: string): ApiCall {
  const cookies = new Map<string, string>();
  return async <E extends Endpoint>(endpoint: E, sent: Partial<EndpointRequest<E>> = {}) => {
    const { method, path } = endpoint;
    const response = await fetch(origin + filled(path, sent.params), {
      method,
      headers: {
        'x-api-key': apiKey,
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: method === 'GET' ? null : JSON.stringify(sent.body ?? {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return endpoint.response.parse(body) as EndpointResponse<E>;
  };
}

function filled(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))));
}
