import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { rendered } from './fake-images.ts';
import type { FakeCall, FakeService, StubResponse, World } from './fake-service.ts';
import { local } from './local-addresses.ts';
import { rejectToAgree } from './spotify-accounts.ts';

/** Behavior of a service; the default is 'full'. */
export type Behavior =
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
  behavior: Behavior,
  service: FakeService,
  call: FakeCall,
  world: World,
): Planned {
  const usual = () => local(service(call, world), world.url);
  const respondWhole = (response: StubResponse): Planned => ({ response, how: 'whole' });
  switch (behavior) {
    case 'full':
    case 'development mode':
      return respondWhole(usual());
    case 'html':
      return respondWhole({ headers: HTML, body: '<!doctype html><title>Please wait</title>' });
    case 'empty':
      return respondWhole({ body: '' });
    case 'half':
    case 'hang in the body':
      return { response: usual(), how: behavior };
    case 'hang':
    case 'close':
      return { response: { body: '' }, how: behavior };
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
      return respondWhole(special(behavior, usual, call));
  }
}

function special(
  behavior: Exclude<Behavior, string>,
  usual: () => StubResponse,
  { path }: FakeCall,
): StubResponse {
  if ('status' in behavior) return { ...behavior, body: behavior.body ?? '' };
  if ('image' in behavior) return rendered(behavior.image.width, behavior.image.height, path);
  const response = usual();
  if ('next' in behavior) return withNext(response, behavior.next);
  return { ...response, body: JSON.parse(behavior.change(JSON.stringify(response.body))) };
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

/** Sends a planned response, up to where it breaks off. */
export function sendResponse(
  response: ServerResponse,
  { response: { status = 200, headers = {}, body }, how }: Planned,
): void {
  if (how === 'close') response.destroy();
  if (how === 'close' || how === 'hang') return;
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof Readable) {
    body.pipe(response);
    response.once('close', () => body.destroy());
    return;
  }
  const bytes = toBytes(body);
  response.setHeader('content-length', bytes.length);
  if (how === 'whole') response.end(bytes);
  else
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (how === 'half') response.destroy();
    });
}

function toBytes(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
