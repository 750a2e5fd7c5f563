import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Socket = IncomingMessage['socket'];

/** Requests of one connection that are worked on at the same time (rules.md#fairness). */
const AT_ONCE = 4;

/** How long nobody may take anything of an answer, in milliseconds. */
const UNREAD_MS = 20_000;

/** The requests of one connection. */
type Line = { begun: number; waiting: (() => void)[]; isHeld: boolean };

/**
 * Lets a connection have a few requests at a time: those that came with them wait, and what comes
 * after is not read until they had their turn. Answers that nobody takes end with their connection,
 * since they would stay in memory.
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
    // Node.js reads on by itself whenever an answer has gone out.
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

/** Reads on once the last request that came has begun: what it waits for may be its own body. */
function goOnReading(line: Line, socket: Socket): void {
  if (!line.isHeld || line.waiting.length > 0) return;
  line.isHeld = false;
  socket.resume();
}

function goOn(line: Line, socket: Socket): void {
  line.begun -= 1;
  // Answers that are at hand would otherwise all go out before anybody else is heard.
  if (line.waiting.length > 0) setImmediate(start, line, socket);
}
