import type { followEventsEndpoint, VersionEvent } from '#shared/contracts/events.ts';
import { apiAddress } from './api-url.ts';
import type { Call } from './request.ts';
import { settings } from './settings.ts';

const { path }: Call<typeof followEventsEndpoint> = { method: 'GET', path: '/api/events' };

/** Longest until something comes: later something on the way holds the stream back. */
const FIRST_MS = 5000;

/** A stream of which nothing is heard for so long is none: it shows itself every 15 s. */
const SILENT_MS = 40_000;

/** When another try makes sense where streams are held back, or refused without a time. */
const NOT_NOW_S = 60;

/** A stream cannot be had here, or not now. */
export class NoStream extends Error {
  constructor(
    /** After which another try makes sense. */
    readonly seconds: number,
  ) {
    super('No event stream');
  }
}

/**
 * Reads a stream until it ends, or `signal` does.
 * @param query what is followed beside what everybody is told of
 * @throws NoStream; another Error where the connection broke
 */
export async function readEvents(
  query: URLSearchParams,
  told: (event: VersionEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const silent = () => silence.abort(new NoStream(NOT_NOW_S));
  let timer = setTimeout(silent, FIRST_MS);
  try {
    const body = await open(query, AbortSignal.any([signal, silence.signal]));
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(silent, SILENT_MS);
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith(DATA)) told(JSON.parse(event.slice(DATA.length)));
    }
  } finally {
    clearTimeout(timer);
  }
}

const DATA = 'data: ';

async function open(query: URLSearchParams, signal: AbortSignal) {
  const response = await fetch(apiAddress(query.size > 0 ? `${path}?${query}` : path), {
    headers: { 'x-api-key': settings.apiKey },
    cache: 'no-store',
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (response.ok && isStream && response.body !== null) return response.body;
  await response.body?.cancel();
  throw new NoStream(Number(response.headers.get('retry-after') ?? NOT_NOW_S));
}
