import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

/** A request that a receiver got. */
type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
};

/** Status and headers of a response; 'silence' accepts the request and never responds. */
type Response = { status: number; headers?: Record<string, string> } | 'silence';

/** Starts a receiver of notifications on loopback, emptied before each test. */
export async function startReceiver() {
  const received: Received[] = [];
  let responses: Response[] = [];
  let usual: Response = { status: 204 };
  const silent = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const bytes = Buffer.concat(pieces);
      received.push({ method, path, headers, body: bytes.toString(), bytes });
      const given = responses.shift() ?? usual;
      if (given === 'silence') silent.add(response);
      else response.writeHead(given.status, given.headers).end('ok');
    });
  });
  const port = await listen(server);
  const endSilence = () => {
    for (const response of silent) response.destroy();
    silent.clear();
  };
  beforeEach(() => {
    endSilence();
    received.length = 0;
    responses = [];
    usual = { status: 204 };
  });
  afterAll(() => {
    endSilence();
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    /** Bodies of the received messages. */
    bodies: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    /** Closes the connections to which it never responds. */
    hangUp: endSilence,
    /** Sets the next responses, one for each request. */
    respond: (...next: Response[]) => {
      responses = next;
    },
    /** Sets the response of all further requests. */
    respondAlways: (always: Response) => {
      usual = always;
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
