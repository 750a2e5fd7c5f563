import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VersionEvent } from '#shared/contracts/events.ts';
import { getCaller } from '#shared/domain/ip-address.ts';
import { HttpError } from './errors.ts';

export type StreamLimits = {
  /** Streams that are open at once. */
  inAll: number;
  /** Those of one address. */
  ofAddress: number;
  /** How often a stream shows that it stands, in milliseconds. */
  heartbeat: number;
  /** Bytes that may wait for a reader. */
  unread: number;
};

/** rules.md#events: a room of sixty on one address has its place. */
const LIMITS: StreamLimits = { inAll: 400, ofAddress: 100, heartbeat: 15_000, unread: 16 * 1024 };

/** Of all connections so much may be streams, which never end by themselves. */
const SHARE = 0.4;

/** Seconds after which it is worth asking again. */
const FULL_SECONDS = 60;

type Stream = {
  response: ServerResponse;
  topics: readonly string[];
  /** The versions that it was told. */
  told: Map<string, string>;
};

/** @param connections how many a server holds at most */
export function mostStreams(connections: number): number {
  return Math.min(LIMITS.inAll, Math.floor(connections * SHARE));
}

/**
 * The streams that are open. None counts as an answer that takes its time: they end at once with the
 * server, and whoever does not read is cut off.
 */
export function createEventStreams(app: FastifyInstance, given: Partial<StreamLimits> = {}) {
  const limits = { ...LIMITS, ...given };
  const streams = new Set<Stream>();
  const ofAddress = new Map<string, number>();
  const timer = setInterval(beat, limits.heartbeat).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { response } of streams) response.end();
  });

  /**
   * Answers with a stream, which is told the versions of its topics with the next `tell`.
   * @throws HttpError 429 or 503 where there are too many
   */
  function open({ ip }: FastifyRequest, reply: FastifyReply, topics: readonly string[]): void {
    const caller = getCaller(ip);
    const present = ofAddress.get(caller) ?? 0;
    if (present >= limits.ofAddress)
      throw new HttpError(429, 'TOO_MANY_STREAMS', TOO_MANY, undefined, FULL_SECONDS);
    if (streams.size >= limits.inAll)
      throw new HttpError(503, 'STREAMS_FULL', FULL, undefined, FULL_SECONDS);
    const response = begin(reply);
    const stream = { response, topics, told: new Map<string, string>() };
    streams.add(stream);
    ofAddress.set(caller, present + 1);
    response.once('close', () => {
      streams.delete(stream);
      const left = (ofAddress.get(caller) ?? 1) - 1;
      if (left === 0) ofAddress.delete(caller);
      else ofAddress.set(caller, left);
    });
  }

  /** Tells each stream of its topics what it was not told yet. */
  function tell(versions: ReadonlyMap<string, string>): void {
    for (const { response, topics, told } of streams) {
      let text = '';
      for (const topic of topics) {
        const version = versions.get(topic);
        if (version === undefined || told.get(topic) === version) continue;
        told.set(topic, version);
        text += `data: ${JSON.stringify({ topic, version } satisfies VersionEvent)}\n\n`;
      }
      if (text !== '') send(response, text);
    }
  }

  /** What somebody follows. */
  function followed(): ReadonlySet<string> {
    return new Set([...streams].flatMap(({ topics }) => topics));
  }

  function beat(): void {
    for (const { response } of streams) {
      // Nothing of what waits was taken since the last time.
      if (response.writableLength > 0) response.destroy();
      else send(response, ':\n\n');
    }
  }

  function send(response: ServerResponse, text: string): void {
    response.write(text);
    if (response.writableLength > limits.unread) response.destroy();
  }

  return { open, tell, followed };
}

const TOO_MANY = 'Too many event streams are open from your network. Please try again in a minute.';
const FULL = 'Too many event streams are open. Please try again in a minute.';

/** Past everything that would wait for an end: nothing is compressed or kept on the way. */
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
  // So that the head goes out, and a proxy that keeps back what is small has nothing to keep.
  raw.write(':\n\n');
  return raw;
}
