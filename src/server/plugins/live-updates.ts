import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VersionEvent } from '#shared/contracts/events.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { HttpError } from '../lib/errors.ts';
import { getCaller } from '../lib/ip-address.ts';

export type StreamLimits = {
  /** Maximum open streams. */
  inAll: number;
  /** Maximum open streams of one IP address. */
  ofAddress: number;
  /** Milliseconds between heartbeats. */
  heartbeat: number;
  /** Maximum unread bytes of a stream. */
  unread: number;
};

/** product/api.md#events: allows a room of sixty guests behind one IP address. */
const LIMITS: StreamLimits = { inAll: 400, ofAddress: 100, heartbeat: 15_000, unread: 16 * 1024 };

/** Maximum share of connections that may be streams, which never end by themselves. */
const SHARE = 0.4;

/** `Retry-After` in seconds. */
const FULL_SECONDS = 60;

/** Milliseconds for which a new stream still gets the last emoji, of a page that is just loading. */
const RECENT_MS = 3000;

/** An event that changes nothing. */
type Passing = { topic: string; event: Omit<VersionEvent, 'topic' | 'version'>; at: number };

type Stream = {
  request: FastifyRequest;
  /** Client key. */
  caller: string;
  response: ServerResponse;
  topics: readonly string[];
  /** Id of the known browser; `null` for others. */
  browser_id: string | null;
  /** Versions already sent, by topic. */
  received: Map<string, string>;
};

/** Versions by topic, by the id of the browser. */
export type SealedVersions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @param connections maximum connections of the server */
export function mostStreams(connections: number): number {
  return Math.min(LIMITS.inAll, Math.floor(connections * SHARE));
}

/**
 * Manages the open event streams. They do not delay a shutdown: they end at once with the server.
 * Clients that do not read are disconnected.
 */
export function createEventStreams(app: FastifyInstance, given: Partial<StreamLimits> = {}) {
  const limits = { ...LIMITS, ...given };
  const streams = new Set<Stream>();
  let recent: Passing[] = [];
  const timer = setInterval(beat, limits.heartbeat).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { response } of streams) response.end();
  });

  /**
   * Opens a stream; the next `tell` sends the versions of its topics.
   * @throws HttpError 429 or 503 when there are too many streams
   */
  function open(request: FastifyRequest, reply: FastifyReply, topics: readonly string[]): void {
    const caller = getCaller(request.ip);
    const own = [...streams].filter((stream) => stream.caller === caller).length;
    if (own >= limits.ofAddress)
      throw new HttpError(429, 'TOO_MANY_STREAMS', TOO_MANY, undefined, FULL_SECONDS);
    if (streams.size >= limits.inAll && !endOneOfGreediest(own))
      throw new HttpError(503, 'STREAMS_FULL', FULL, undefined, FULL_SECONDS);
    const response = begin(reply);
    const received = new Map<string, string>();
    const stream: Stream = { request, caller, response, topics, browser_id: null, received };
    streams.add(stream);
    response.once('close', () => streams.delete(stream));
    for (const passing of listRecent()) pass(stream, passing);
  }

  /**
   * Ends the oldest stream of the client with the most, if it still has more than a newcomer then.
   * @param own streams of the newcomer
   */
  function endOneOfGreediest(own: number): boolean {
    const callers = [...groupBy([...streams], ({ caller }) => caller).values()];
    const [greediest = []] = callers.toSorted((one, other) => other.length - one.length);
    const [oldest] = greediest;
    if (oldest === undefined || greediest.length <= own + 1) return false;
    streams.delete(oldest);
    oldest.response.end();
    return true;
  }

  /** Sets the known browser of a stream. */
  function identify(request: FastifyRequest, browser_id: string): void {
    for (const stream of streams) if (stream.request === request) stream.browser_id = browser_id;
  }

  /**
   * Sends each stream the versions of its topics that it does not have yet.
   * @param sealed versions of what one browser alone may read, by browser and topic
   */
  function tell(versions: ReadonlyMap<string, string>, sealed: SealedVersions): void {
    for (const { response, topics, browser_id, received } of streams) {
      const own = sealed.get(browser_id ?? '');
      let text = '';
      for (const topic of topics) {
        const version = join(versions.get(topic), own?.get(topic));
        if (version === undefined || received.get(topic) === version) continue;
        received.set(topic, version);
        text += `data: ${JSON.stringify({ topic, version } satisfies VersionEvent)}\n\n`;
      }
      if (text !== '') send(response, text);
    }
  }

  /** Sends an event without a change to all streams of a topic. */
  function broadcast(topic: string, event: Passing['event']): void {
    const passing = { topic, event, at: performance.now() };
    recent = [...listRecent(), passing];
    for (const stream of streams) pass(stream, passing);
  }

  function listRecent(): Passing[] {
    return recent.filter(({ at }) => at > performance.now() - RECENT_MS);
  }

  function pass({ response, topics, received }: Stream, { topic, event }: Passing): void {
    if (!topics.includes(topic)) return;
    const data: VersionEvent = { topic, version: received.get(topic) ?? '', ...event };
    send(response, `data: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the streams of clients that lost access, and all if that cannot be checked. */
  async function endDenied(isAdmitted: (request: FastifyRequest) => Promise<boolean>) {
    for (const { request, response } of [...streams])
      if (!(await isAdmitted(request).catch(() => false))) response.end();
  }

  /** Returns all topics with at least one subscriber. */
  function followed(): ReadonlySet<string> {
    return new Set([...streams].flatMap(({ topics }) => topics));
  }

  /** Returns the ids of the known browsers with a stream. */
  function browsers(): string[] {
    const ids = [...streams].flatMap(({ browser_id }) => browser_id ?? []);
    return [...new Set(ids)].toSorted();
  }

  function beat(): void {
    for (const { response } of streams) {
      // The client has read nothing since the last heartbeat.
      if (response.writableLength > 0) response.destroy();
      else send(response, ':\n\n');
    }
  }

  function send(response: ServerResponse, text: string): void {
    response.write(text);
    if (response.writableLength > limits.unread) response.destroy();
  }

  return { open, identify, tell, broadcast, endDenied, followed, browsers };
}

function join(version: string | undefined, own: string | undefined): string | undefined {
  return version === undefined || own === undefined ? version : `${version}.${own}`;
}

const TOO_MANY = 'Too many event streams are open from your network. Please try again in a minute.';
const FULL = 'Too many event streams are open. Please try again in a minute.';

/** Hijacks the reply, so that nothing compresses or caches the stream. */
function begin(reply: FastifyReply): ServerResponse {
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  // Flushes the headers; also passes proxies that buffer small responses.
  raw.write(':\n\n');
  return raw;
}
