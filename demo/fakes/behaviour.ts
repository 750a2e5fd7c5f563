import { Readable } from 'node:stream';
import { rendered } from './fake-images.ts';
import type { FakeCall, FakeService, StubResponse, World } from './fake-service.ts';
import { local } from './local-addresses.ts';
import { rejectToAgree } from './spotify-accounts.ts';

/** Behavior of a service; the default is 'full'. */
export type Behaviour =
  | 'full'
  /** spotify: responses for apps since February 2026, with playlists in their new shape */
  | 'development mode'
  /** An HTML page with status 200. */
  | 'html'
  /** Status 200 and no body. */
  | 'empty'
  /** Half of the bytes in `Content-Length`, then the connection closes. */
  | 'half'
  /** No response until the fakes stop. */
  | 'hang'
  /** Headers and the first half of the body at once, the rest never. */
  | 'hang in the body'
  /** The connection closes without a response. */
  | 'close'
  /** A body without an end. */
  | 'endless body'
  /** spotify: every page has a next one */
  | 'endless next'
  /** accounts: the user denies access */
  | 'denied'
  /** images: without CORS headers */
  | 'no CORS'
  /** images: 10 MB and one byte, without `Content-Length` */
  | 'large image'
  /** spotify: every page has this URL as its next one */
  | { next: string }
  /** images: with this size in pixels */
  | { image: { width: number; height: number } }
  /** The usual response with changed text. */
  | { change: (text: string) => string }
  /** `REFUSALS` has recorded error responses. */
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** The response, and where it breaks off. */
export type Planned = {
  response: StubResponse;
  how: 'whole' | 'half' | 'hang' | 'hang in the body' | 'close';
};

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Returns the response of a service under a behavior. */
export function plan(
  behaviour: Behaviour,
  service: FakeService,
  call: FakeCall,
  world: World,
): Planned {
  const usual = () => local(service(call, world), world.url);
  const respondWhole = (response: StubResponse): Planned => ({ response, how: 'whole' });
  switch (behaviour) {
    case 'full':
    case 'development mode':
      return respondWhole(usual());
    case 'html':
      return respondWhole({ headers: HTML, body: '<!doctype html><title>Please wait</title>' });
    case 'empty':
      return respondWhole({ body: '' });
    case 'half':
    case 'hang in the body':
      return { response: usual(), how: behaviour };
    case 'hang':
    case 'close':
      return { response: { body: '' }, how: behaviour };
    case 'endless body':
      return respondWhole({ body: Readable.from(endlessText()) });
    case 'endless next':
      return respondWhole(withNext(usual(), `${world.url}/spotify${getNext(call)}`));
    case 'denied':
      return respondWhole(rejectToAgree(call));
    case 'no CORS':
      return respondWhole(withoutHeader(usual(), 'access-control-allow-origin'));
    case 'large image':
      return respondWhole(largeImage(rendered(640, 640, call.path)));
    default:
      return respondWhole(special(behaviour, usual, call));
  }
}

function special(
  behaviour: Exclude<Behaviour, string>,
  usual: () => StubResponse,
  { path }: FakeCall,
): StubResponse {
  if ('status' in behaviour) return { ...behaviour, body: behaviour.body ?? '' };
  if ('image' in behaviour) return rendered(behaviour.image.width, behaviour.image.height, path);
  const response = usual();
  if ('next' in behaviour) return withNext(response, behaviour.next);
  return { ...response, body: JSON.parse(behaviour.change(JSON.stringify(response.body))) };
}

/** A response whose lists continue at another URL, with an excessive total. */
function withNext(response: StubResponse, next: string): StubResponse {
  const text = JSON.stringify(response.body)
    .replaceAll(/"next":(null|"[^"]*")/g, () => `"next":${JSON.stringify(next)}`)
    .replaceAll(/"total":\d+/g, '"total":1000000');
  return { ...response, body: JSON.parse(text) };
}

/** The next page of the requested list, even when it does not exist. */
function getNext({ path, query }: FakeCall): string {
  const offset = (Number(query.get('offset')) || 0) + 50;
  const list = path
    .replace(/^(\/albums\/\w+)$/, '$1/tracks')
    .replace(/^(\/playlists\/\w+)$/, '$1/items');
  return `${list}?offset=${offset}&limit=50`;
}

function withoutHeader(response: StubResponse, name: string): StubResponse {
  const stored = Object.entries(response.headers ?? {}).filter(([one]) => one !== name);
  return { ...response, headers: Object.fromEntries(stored) };
}

const PIECE = Buffer.alloc(64 * 1024, ' ');

function* endlessText() {
  for (;;) yield PIECE;
}

/** An image with padding after its end: 10 MB and one byte in total. */
function largeImage(response: StubResponse): StubResponse {
  const image = response.body instanceof Uint8Array ? response.body : PIECE;
  const rest = Buffer.alloc(10 * 1024 * 1024 + 1 - image.length);
  return { ...response, body: Readable.from([image, rest]) };
}
