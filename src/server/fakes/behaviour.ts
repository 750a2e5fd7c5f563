import { Readable } from 'node:stream';
import { drawn } from './fake-images.ts';
import type { FakeAnswer, FakeCall, FakeService, World } from './fake-service.ts';
import { local } from './local-addresses.ts';
import { rejectToAgree } from './spotify-accounts.ts';

/** How a service behaves; it is 'full' until it is told otherwise. */
export type Behaviour =
  | 'full'
  /** spotify: what an app gets since February 2026, playlists in their new shape */
  | 'development mode'
  /** A page for people with status 200. */
  | 'html'
  /** Status 200 and no body. */
  | 'empty'
  /** Half of what `Content-Length` promises, then the connection ends. */
  | 'half'
  /** No answer until the fakes stop. */
  | 'hang'
  /** Headers and the first half of the body at once, the rest never. */
  | 'hang in the body'
  /** The connection ends without an answer. */
  | 'close'
  /** A body that never ends. */
  | 'endless body'
  /** spotify: every page names a next one */
  | 'endless next'
  /** accounts: the person says no */
  | 'denied'
  /** images: a browser may show, not read them */
  | 'no CORS'
  /** images: 10 MB and one byte, without `Content-Length` */
  | 'large image'
  /** spotify: every page names this address as the next one */
  | { next: string }
  /** images: of this size in pixels */
  | { image: { width: number; height: number } }
  /** The usual answer with its text changed. */
  | { change: (text: string) => string }
  /** `REFUSALS` has those that people met. */
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** What is sent, and how it breaks off. */
export type Planned = {
  answer: FakeAnswer;
  how: 'whole' | 'half' | 'hang' | 'hang in the body' | 'close';
};

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** The answer of a service under a behaviour. */
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

/** An answer whose lists go on at another address, and have more than anybody wants. */
function withNext(answer: FakeAnswer, next: string): FakeAnswer {
  const text = JSON.stringify(answer.body)
    .replaceAll(/"next":(null|"[^"]*")/g, () => `"next":${JSON.stringify(next)}`)
    .replaceAll(/"total":\d+/g, '"total":1000000');
  return { ...answer, body: JSON.parse(text) };
}

/** The next page of the list that a call asks for, whether there is one or not. */
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

/** An image with bytes behind its end: 10 MB and one byte in all. */
function largeImage(answer: FakeAnswer): FakeAnswer {
  const image = answer.body instanceof Uint8Array ? answer.body : PIECE;
  const rest = Buffer.alloc(10 * 1024 * 1024 + 1 - image.length);
  return { ...answer, body: Readable.from([image, rest]) };
}
