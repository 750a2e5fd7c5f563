import { Readable } from 'node:stream';
import { drawn } from './fake-images.ts';
import type { FakeAnswer, FakeCall, FakeService, World } from './fake-service.ts';
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
  answer: FakeAnswer;
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
  const answerWhole = (answer: FakeAnswer): Planned => ({ answer, how: 'whole' });
  switch (behaviour) {
    case 'full':
    case 'development mode':
      return answerWhole(usual());
    case 'html':
      return answerWhole({ headers: HTML, body: '<!doctype html><title>Please wait</title>' });
    case 'empty':
      return answerWhole({ body: '' });
    case 'half':
    case 'hang in the body':
      return { answer: usual(), how: behaviour };
    case 'hang':
    case 'close':
      return { answer: { body: '' }, how: behaviour };
    case 'endless body':
      return answerWhole({ body: Readable.from(endlessText()) });
    case 'endless next':
      return answerWhole(withNext(usual(), `${world.url}/spotify${getNext(call)}`));
    case 'denied':
      return answerWhole(rejectToAgree(call));
    case 'no CORS':
      return answerWhole(withoutHeader(usual(), 'access-control-allow-origin'));
    case 'large image':
      return answerWhole(largeImage(drawn(640, 640, call.path)));
    default:
      return answerWhole(special(behaviour, usual, call));
  }
}

function special(
  behaviour: Exclude<Behaviour, string>,
  usual: () => FakeAnswer,
  { path }: FakeCall,
): FakeAnswer {
  if ('status' in behaviour) return { ...behaviour, body: behaviour.body ?? '' };
  if ('image' in behaviour) return drawn(behaviour.image.width, behaviour.image.height, path);
  const answer = usual();
  if ('next' in behaviour) return withNext(answer, behaviour.next);
  return { ...answer, body: JSON.parse(behaviour.change(JSON.stringify(answer.body))) };
}

/** A response whose lists continue at another URL, with an excessive total. */
function withNext(answer: FakeAnswer, next: string): FakeAnswer {
  const text = JSON.stringify(answer.body)
    .replaceAll(/"next":(null|"[^"]*")/g, () => `"next":${JSON.stringify(next)}`)
    .replaceAll(/"total":\d+/g, '"total":1000000');
  return { ...answer, body: JSON.parse(text) };
}

/** The next page of the requested list, even when it does not exist. */
function getNext({ path, query }: FakeCall): string {
  const offset = (Number(query.get('offset')) || 0) + 50;
  const list = path
    .replace(/^(\/albums\/\w+)$/, '$1/tracks')
    .replace(/^(\/playlists\/\w+)$/, '$1/items');
  return `${list}?offset=${offset}&limit=50`;
}

function withoutHeader(answer: FakeAnswer, name: string): FakeAnswer {
  const kept = Object.entries(answer.headers ?? {}).filter(([one]) => one !== name);
  return { ...answer, headers: Object.fromEntries(kept) };
}

const PIECE = Buffer.alloc(64 * 1024, ' ');

function* endlessText() {
  for (;;) yield PIECE;
}

/** An image with padding after its end: 10 MB and one byte in total. */
function largeImage(answer: FakeAnswer): FakeAnswer {
  const image = answer.body instanceof Uint8Array ? answer.body : PIECE;
  const rest = Buffer.alloc(10 * 1024 * 1024 + 1 - image.length);
  return { ...answer, body: Readable.from([image, rest]) };
}
