import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { createClientQuota } from '../lib/client-quota.ts';
import { getCaller } from '../lib/ip-address.ts';

/** Phase of a connection: idle, receiving a request, computing its response, sending it. */
type Phase = 'waiting' | 'receiving' | 'responding' | 'sending';

type OpenConnection = { socket: Socket; phase: () => Phase };

declare module 'fastify' {
  interface FastifyInstance {
    /** Open connections, oldest first. */
    connections: ReadonlySet<OpenConnection>;
  }
}

type Socket = IncomingMessage['socket'];

/**
 * Time limits of Node.js, in milliseconds (product/conventions.md#times). It responds 408; the
 * limit of a whole request is that of a large upload; other forms and JSON bodies have shorter ones.
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

/**
 * @param files open-file limit of the process; a connection may need a second one for a file that
 * it sends
 */
export function mostConnections(files: number): number {
  return Math.max(10, Math.min(MAX_CONNECTIONS, Math.floor((files - OTHER_FILES) / 2)));
}

type Options = { maxConnections?: number | undefined };

/**
 * Limits connections beyond the options of Node.js (docs/adr/0024-connection-limits.md): their
 * number per client, their concurrent requests, and unread responses.
 */
export const connections = plugin<Options>(async (app, { maxConnections = MAX_CONNECTIONS }) => {
  const open = new Set<OpenConnection>();
  app.decorate('connections', open);
  const requestsOf = new WeakMap<Socket, Requests>();
  const quota = createClientQuota(maxConnections);
  app.server.on('connection', (socket: Socket) => {
    const requests = new Requests(socket);
    const connection = { socket, phase: () => requests.phase() };
    requestsOf.set(socket, requests);
    open.add(connection);
    const share = quota.take({
      caller: getCaller(socket.remoteAddress ?? ''),
      amount: 1,
      rank: () => requests.rank(),
      abandon: () => socket.destroy(),
    });
    socket.once('close', () => {
      open.delete(connection);
      share.end();
    });
  });
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    requestsOf.get(request.socket)?.add(request, response),
  );
  limitPipelining(app);
});

/** Requests of a connection whose responses are not sent yet. */
class Requests {
  #latest: IncomingMessage | null = null;
  readonly #responses = new Set<ServerResponse>();
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#latest = request;
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
    response.once('prefinish', () => this.#limitSending(response));
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

  /** Closes the connection when a client reads a response too slowly. */
  #limitSending(response: ServerResponse): void {
    // The operating system has accepted all of it.
    if (this.#socket.writableLength === 0) return;
    const timer = setTimeout(() => this.#socket.destroy(), MAX_SENDING_MS).unref();
    response.once('close', () => clearTimeout(timer));
  }
}

/** Concurrent requests of one connection. */
type Line = { begun: number; waiting: (() => void)[]; isHeld: boolean };

/**
 * Limits the concurrent requests of a connection: further pipelined requests wait, and the socket
 * is paused until they have begun. Unread responses end their connection, since they would stay in
 * memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();

  app.addHook('onRequest', (request, reply, begin) => {
    const { socket } = request.raw;
    const line = lines.get(socket) ?? open(socket);
    reply.raw.once('close', () => goOn(line, socket));
    line.waiting.push(begin);
    start(line, socket);
    if (line.waiting.length === 0) return;
    line.isHeld = true;
    socket.pause();
  });

  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    raw.setTimeout(UNREAD_MS, end);
    done();
  });

  function open(socket: Socket): Line {
    const line: Line = { begun: 0, waiting: [], isHeld: false };
    lines.set(socket, line);
    // Node.js resumes the socket after each response.
    socket.on('resume', () => {
      if (line.isHeld) socket.pause();
    });
    socket.once('close', () => {
      line.waiting = [];
    });
    return line;
  }
}

function end(this: ServerResponse): void {
  this.destroy();
}

function start(line: Line, socket: Socket): void {
  if (line.begun >= MAX_CONCURRENT) return;
  const begin = line.waiting.shift();
  if (begin === undefined) return;
  line.begun += 1;
  begin();
  goOnReading(line, socket);
}

/** Resumes reading once the last received request has begun: it may be waiting for its own body. */
function goOnReading(line: Line, socket: Socket): void {
  if (!line.isHeld || line.waiting.length > 0) return;
  line.isHeld = false;
  socket.resume();
}

function goOn(line: Line, socket: Socket): void {
  line.begun -= 1;
  // Cached responses would otherwise all be sent before other connections are served.
  if (line.waiting.length > 0) setImmediate(start, line, socket);
}
