import type { VersionEvent } from '#shared/contracts/events.ts';
import { FOLLOW_EVENTS } from '#shared/endpoints.ts';
import { apiAddress } from '../http/api-url.ts';
import { noteResponse } from '../http/server-status.ts';
import { settings } from '../settings.ts';

/** Maximum delay of the first event; later ones are likely buffered by a proxy. */
const FIRST_MS = 5000;

/** Heartbeat timeout; the server sends one every 15 s. */
const SILENT_MS = 40_000;

/** Retry delay if streams are buffered, or rejected without `Retry-After`. */
const NOT_NOW_S = 60;

/** Thrown when an event stream is unavailable. */
export class NoStream extends Error {
  constructor(
    /** Seconds until a retry makes sense. */
    readonly seconds: number,
  ) {
    super('No event stream');
  }
}

/**
 * Reads an event stream until it ends, or `signal` aborts.
 * @param query topics beside those that every client receives
 * @throws NoStream; another Error if the connection broke
 */
export async function readEvents(
  query: URLSearchParams,
  received: (event: VersionEvent) => void,
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
        if (event.startsWith(DATA)) received(JSON.parse(event.slice(DATA.length)));
    }
  } finally {
    clearTimeout(timer);
  }
}

const DATA = 'data: ';

async function open(query: URLSearchParams, signal: AbortSignal) {
  const { path } = FOLLOW_EVENTS;
  const response = await fetch(apiAddress(query.size > 0 ? `${path}?${query}` : path), {
    headers: { 'x-api-key': settings.apiKey },
    cache: 'no-store',
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (response.ok && isStream && response.body !== null) return response.body;
  noteResponse(response);
  await response.body?.cancel();
  throw new NoStream(Number(response.headers.get('retry-after') ?? NOT_NOW_S));
}
