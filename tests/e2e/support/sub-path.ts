import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Path handling of a proxy: strips the site's path, or keeps it. */
export type Proxying = 'strip' | 'keep';

/** Options of a Playwright project. */
export type WorkerOptions = {
  /** Proxy in front of every server, on a sub-path; `null` for none. */
  subPath: Proxying | null;
};

/** Path of the site behind a proxy. */
export const SUB_PATH = '/music';

/** Proxy mode of this test process; `null` for direct requests (`fixtures.ts`). */
export function proxying(): Proxying | null {
  const { SPINDLE_SUB_PATH } = process.env;
  return SPINDLE_SUB_PATH === 'strip' || SPINDLE_SUB_PATH === 'keep' ? SPINDLE_SUB_PATH : null;
}

type Site = { path: string; target: string; proxying: Proxying };

export type ClubProxy = {
  origin: string;
  serve: (site: Site) => void;
  stop: () => Promise<void>;
};

/** Starts a proxy for the registered sites, each below its path. */
export async function startProxy(port = 0): Promise<ClubProxy> {
  const sites: Site[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((asked, response) => {
    const { url = '/' } = asked;
    const site = sites.find(({ path }) => /^(?:[/?]|$)/.test(below(url, path) ?? '-'));
    // Without a site, connections are reset, as if no server listened.
    if (sites.length === 0) asked.socket.resetAndDestroy();
    else if (site === undefined) response.writeHead(404).end('Another program is here');
    else passOn(site, asked, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (site) => sites.push(site),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}

function below(url: string, path: string): string | null {
  return url.startsWith(path) ? url.slice(path.length) : null;
}

function passOn(
  { path, target, proxying }: Site,
  asked: IncomingMessage,
  response: ServerResponse,
): void {
  const { url = '/', method, headers } = asked;
  const stripped = url.slice(path.length).replace(/^(?!\/)/, '/');
  // Opens a connection for each request, since a pooled one may just be closing.
  const options = {
    method,
    headers,
    path: proxying === 'strip' ? stripped : url,
    agent: false as const,
  };
  const passed = request(target, options, (given) => {
    response.writeHead(given.statusCode ?? 502, given.headers);
    given.on('error', () => response.destroy()).pipe(response);
  });
  // Resets the connection, as if the server itself were gone.
  passed.on('error', () => asked.socket.resetAndDestroy());
  response.on('close', () => passed.destroy());
  asked.pipe(passed);
}
