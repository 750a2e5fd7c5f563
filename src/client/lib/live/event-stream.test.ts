import { afterEach, expect, it, vi } from 'vitest';
import type { VersionEvent } from '#shared/contracts/events.ts';
import { NoStream, readEvents } from './event-stream.ts';

vi.mock('../settings.ts', () => ({
  settings: { apiUrl: 'http://club.example', apiKey: 'test-key' },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const BRACKETS = new URLSearchParams([
  ['bracket', 'a b'],
  ['bracket', 'c'],
]);

const STREAM = { 'content-type': 'text/event-stream' };

/** Server stub with this response; returns the fetch spy. */
function responding(respond: (signal: AbortSignal) => Response) {
  const fetched = vi.fn(async (_url: string, { signal }: { signal: AbortSignal }) =>
    respond(signal),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** Returns a stream of these chunks that then ends, fails with its signal, or remains open. */
function createStream(pieces: readonly string[], signal: AbortSignal, ends = true): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (ends) controller.close();
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: STREAM });
}

it('parses events split across chunks and ignores heartbeats', async () => {
  const text =
    ':\n\ndata: {"topic":"albums","version":"ü1"}\n\n:\n\ndata: {"topic":"brackets","version":"2"}\n\n';
  const fetched = responding((signal) => createStream(text.match(/.{1,7}/gs) ?? [], signal));
  const received: VersionEvent[] = [];
  await readEvents(BRACKETS, (event) => received.push(event), new AbortController().signal);
  expect(received).toEqual([
    { topic: 'albums', version: 'ü1' },
    { topic: 'brackets', version: '2' },
  ]);
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/api\/events\?bracket=a\+b&bracket=c$/);
});

it.each([
  ['too many', new Response('{}', { status: 429, headers: { 'retry-after': '7' } }), 7],
  ['a page of something on the way', new Response('<p>', { headers: {} }), 60],
])('rejects a response that is not an event stream: %s', async (_name, response, seconds) => {
  responding(() => response);
  const reading = readEvents(new URLSearchParams(), () => {}, new AbortController().signal);
  await expect(reading).rejects.toMatchObject({ seconds });
  await expect(reading).rejects.toBeInstanceOf(NoStream);
});

it('rejects a stream with no data for 5 s, or no heartbeat for 40 s', async () => {
  vi.useFakeTimers();
  responding((signal) => createStream([], signal, false));
  const held = expect(
    readEvents(new URLSearchParams(), () => {}, new AbortController().signal),
  ).rejects;
  const isNone = held.toBeInstanceOf(NoStream);
  await vi.advanceTimersByTimeAsync(5000);
  await isNone;
  responding((signal) => createStream([':\n\n'], signal, false));
  let isOver = false;
  const silent = readEvents(new URLSearchParams(), () => {}, new AbortController().signal).catch(
    (error: unknown) => {
      isOver = true;
      return error;
    },
  );
  await vi.advanceTimersByTimeAsync(39_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await silent).toBeInstanceOf(NoStream);
});
