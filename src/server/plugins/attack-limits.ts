import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { createClientQuota } from '../lib/client-quota.ts';
import { getCaller } from '../lib/ip-address.ts';

/** Phase of a connection: idle, receiving a request, computing its response, sending it. */
type Phase = 'waiting' | 'receiving' | 'responding' | 'sending';

declare module 'fastify' {
  interface FastifyInstance {
    /** Open connections, oldest first, and their requests. */
    connections: ReadonlyMap<Socket, Requests>;
  }
}

type Socket = IncomingMessage['socket'];

/**
 * Time limits of Node.js, in milliseconds (product/conventions.md#times), against slow-heads and
 * idle. It responds 408; the limit of a whole request is that of a large upload; other forms and
 * JSON bodies have shorter ones.
 */
export const TIME_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 1_200_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 1000,
};

/** Maximum milliseconds until a response is read to its end. */
const MAX_SENDING_MS = 120_000;

/** Milliseconds without progress after which an unread response is dropped. */
const UNREAD_MS = 20_000;

/** Maximum concurrent requests of one connection (product/api.md#work-limits). */
const MAX_CONCURRENT = 4;

/** Maximum connections of a server; more than an instance needs (product/conventions.md#limits). */
const MAX_CONNECTIONS = 1000;

/** Open files reserved beside connections and the files that they send. */
const OTHER_FILES = 80;

/** Maximum bytes of all bodies being received at the same time (product/conventions.md#limits). */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * @param files open-file limit of the process; a connection may need a second one for a file that
 * it sends
 */
export function getMaxConnections(files: number): number {
  return Math.max(10, Math.min(MAX_CONNECTIONS, Math.floor((files - OTHER_FILES) / 2)));
}

type Options = {
  maxConnections?: number | undefined;
  /** Maximum bytes of all bodies being received. */
  maxBytes?: number;
};

/**
 * Limits that Node.js and Fastify have no option for, each against an attack of
 * tests/faults/attacks/attack-list.ts (docs/adr/0024-connection-limits.md).
 */
export const attackLimits = plugin<Options>(
  async (app, { maxConnections = MAX_CONNECTIONS, maxBytes = MAX_BODY_BYTES }) => {
    limitConnections(app, maxConnections);
    limitPipelining(app);
    limitReading(app);
    limitBodies(app, maxBytes);
  },
);

/**
 * Against idle, slow-heads and slow-bodies, each with 1,000 connections. Over the limit, closes a
 * connection of the client with most; `server.maxConnections` would lock out all others.
 */
function limitConnections(app: FastifyInstance, most: number): void {
  const connections = new Map<Socket, Requests>();
  app.decorate('connections', connections);
  const quota = createClientQuota(most);
  app.server.on('connection', (socket: Socket) => {
    const requests = new Requests();
    connections.set(socket, requests);
    const share = quota.take({
      caller: getCaller(socket.remoteAddress ?? ''),
      amount: 1,
      rank: () => requests.rank(),
      abandon: () => socket.destroy(),
    });
    socket.once('close', () => {
      connections.delete(socket);
      share.end();
    });
  });
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    connections.get(request.socket)?.add(request, response),
  );
}

/** Requests of a connection whose responses are not sent yet. */
class Requests {
  #latest: IncomingMessage | null = null;
  readonly #responses = new Set<ServerResponse>();

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#latest = request;
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
  }

  phase(): Phase {
    if (this.#latest !== null && !this.#latest.complete) return 'receiving';
    if (this.#responses.size === 0) return 'waiting';
    return [...this.#responses].every((one) => one.writableEnded) ? 'sending' : 'responding';
  }

  /**
   * Order in which connections are closed over the limit: idle ones first; `null` for never, while
   * a response is computed. A new connection ranks as one that is receiving.
   */
  rank(): number | null {
    const phase = this.phase();
    if (phase === 'responding') return null;
    if (phase === 'sending') return 2;
    return phase === 'waiting' && this.#latest !== null ? 0 : 1;
  }
}

/**
 * Against pipeline and pipeline-pages: Node.js starts every request that it has parsed. Further
 * requests of a connection wait, and its socket is paused until they have begun.
 */
export function limitPipelining(app: FastifyInstance): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    const pipeline = pipelines.get(socket) ?? new Pipeline(socket);
    pipelines.set(socket, pipeline);
    reply.raw.once('close', () => pipeline.end());
    pipeline.add(begin);
  });
}

/** Running and waiting requests of a connection. */
class Pipeline {
  #running = 0;
  #waiting: (() => void)[] = [];
  #isPaused = false;
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Node.js resumes the socket after each response.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause();
    });
    socket.once('close', () => {
      this.#waiting = [];
    });
  }

  add(begin: () => void): void {
    this.#waiting.push(begin);
    this.#start();
    if (this.#waiting.length === 0) return;
    this.#isPaused = true;
    this.#socket.pause();
  }

  end(): void {
    this.#running -= 1;
    // Cached responses would otherwise all be sent before other connections are served.
    if (this.#waiting.length > 0) setImmediate(() => this.#start());
  }

  #start(): void {
    if (this.#running >= MAX_CONCURRENT) return;
    const begin = this.#waiting.shift();
    if (begin === undefined) return;
    this.#running += 1;
    begin();
    if (!this.#isPaused || this.#waiting.length > 0) return;
    // The last received request may be waiting for its own body.
    this.#isPaused = false;
    this.#socket.resume();
  }
}

/** Against unread: a response that its client does not read stays in memory. */
function limitReading(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(UNREAD_MS, () => raw.destroy());
    done();
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('prefinish', () => {
      // The operating system has accepted all of it.
      if (socket.writableLength === 0) return;
      const timer = setTimeout(() => socket.destroy(), MAX_SENDING_MS).unref();
      response.once('close', () => clearTimeout(timer));
    });
  });
}

/**
 * Against slow-bodies of the maximum size, which would hold 256 MB on all connections: reserves the
 * maximum size of every body being received. Over the limit, the client with the largest total loses
 * its oldest incomplete body.
 */
function limitBodies(app: FastifyInstance, most: number): void {
  const quota = createClientQuota(most);
  app.addHook('onRequest', (request, reply, done) => {
    const amount = getMaxBytes(request);
    if (amount === 0) return done();
    const { raw, ip } = request;
    const share = quota.take({
      caller: getCaller(ip),
      amount,
      rank: () => (raw.complete ? null : 0),
      abandon: () => raw.destroy(),
    });
    reply.raw.once('close', share.end);
    done();
  });
}

/**
 * Returns the maximum bytes that a request may hold in memory; uploads are counted while they are
 * read.
 */
function getMaxBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions;
  if (bodyLimit === Number.MAX_SAFE_INTEGER) return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0));
}
