import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Socket = IncomingMessage['socket'];

/** Phase of a connection: idle, receiving a request, computing its response, sending it. */
export type Phase = 'waiting' | 'receiving' | 'answering' | 'sending';

export type TrackedConnection = {
  socket: Socket;
  phase: () => Phase;
  /** Latest request, or `null` before the first. */
  request: () => IncomingMessage | null;
  /** Number of requests so far. */
  requests: () => number;
  /** True if the request being received can be rejected: no earlier response is pending. */
  canReject: () => boolean;
};

/**
 * Tracks the phase of every connection of a server.
 * @param opened is called with each new connection
 * @returns the open connections, oldest first
 */
export function followConnections(
  { server }: FastifyInstance,
  opened: (connection: TrackedConnection) => void,
): ReadonlySet<TrackedConnection> {
  const connections = new Set<TrackedConnection>();
  const calls = new WeakMap<Socket, (request: IncomingMessage, response: ServerResponse) => void>();
  server.on('connection', (socket: Socket) => {
    const { connection, called } = follow(socket);
    connections.add(connection);
    calls.set(socket, called);
    socket.once('close', () => connections.delete(connection));
    opened(connection);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    calls.get(request.socket)?.(request, response),
  );
  return connections;
}

function follow(socket: Socket) {
  let latest: IncomingMessage | null = null;
  let requests = 0;
  const responses = new Set<ServerResponse>();
  const called = (request: IncomingMessage, response: ServerResponse) => {
    latest = request;
    requests += 1;
    responses.add(response);
    response.once('close', () => responses.delete(response));
  };
  const phase = (): Phase => {
    if (latest !== null && !latest.complete) return 'receiving';
    if (responses.size === 0) return 'waiting';
    return [...responses].every(({ writableEnded }) => writableEnded) ? 'sending' : 'answering';
  };
  const canReject = () => responses.size === 1 && ![...responses].some((one) => one.headersSent);
  const connection: TrackedConnection = {
    socket,
    phase,
    request: () => latest,
    requests: () => requests,
    canReject,
  };
  return { connection, called };
}
