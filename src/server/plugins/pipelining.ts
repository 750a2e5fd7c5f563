import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Socket = IncomingMessage['socket'];

/** Maximum concurrent requests of one connection (product/api.md#work-limits). */
const AT_ONCE = 4;

/** Milliseconds without progress after which an unread response is dropped. */
const UNREAD_MS = 20_000;

/** Requests of one connection. */
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

  app.addHook('onSend', (_request, { raw }, _payload, goOn) => {
    raw.setTimeout(UNREAD_MS, end);
    goOn();
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
  if (line.begun >= AT_ONCE) return;
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
