import type { Endpoint, EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { createCaller } from './test-caller.ts';

type Sent<E extends Endpoint> = { [Part in keyof EndpointRequest<E>]?: unknown };

/** Creates a browser with a cookie jar. @param call function that sends its requests */
export function createPhone(call: ReturnType<typeof createCaller>['call']) {
  const cookies = new Map<string, string>();
  const keep = (text: string) => {
    const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split(/=(.*)/s);
    cookies.set(name, value);
  };
  const send = async (endpoint: Endpoint, { params, body }: Sent<Endpoint> = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent((params as Record<string, string>)[name] ?? ''),
    );
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await call(endpoint.method, path, {
      headers: { cookie },
      ...(endpoint.method !== 'GET' && { body: body ?? {} }),
    });
    for (const text of [response.headers['set-cookie'] ?? []].flat()) keep(String(text));
    return response;
  };
  return { cookies, keep, send };
}

/** Phones by the names of their owners in lowercase, such as `{ ada, ben }`. */
export function nameByOwner<const Names extends readonly string[], Phone>(
  names: Names,
  phones: readonly Phone[],
) {
  const entries = names.map((name, place) => [name.toLowerCase(), phones[place]]);
  return Object.fromEntries(entries) as { [Name in Names[number] as Lowercase<Name>]: Phone };
}
