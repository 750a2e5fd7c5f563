import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { z } from 'zod';
import { ADMIN_PASSWORD, API_KEY } from '../server.ts';
import { must } from './check.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

export type Client = ReturnType<typeof createClient>;

type From = { address?: string; cookie?: string; sockets?: number };

/** A visitor of a server, as from an address of its own, on connections that it keeps. */
export function createClient(url: string, { address, cookie, sockets = 8 }: From = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const always = {
    'x-api-key': API_KEY,
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(cookie !== undefined && { cookie }),
  };

  /** @throws when the answer does not come, or not to its end; `isBegun` tells which */
  function call(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(url + path, {
        agent,
        method,
        headers: {
          ...always,
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      let received = 0;
      asked.on('socket', ({ bytesRead }) => {
        received = bytesRead;
      });
      const fail = (error: Error) =>
        reject(Object.assign(error, { isBegun: (asked.socket?.bytesRead ?? 0) > received }));
      asked.on('error', fail);
      asked.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - start,
          }),
        );
      });
      asked.end(sent);
    });
  }

  const get = (path: string) => call('GET', path);
  /** A write that names the admin password. */
  const write = (method: string, path: string, body: object) =>
    call(method, path, { password: ADMIN_PASSWORD, ...body });

  return { call, get, write, close: () => agent.destroy() };
}

/** What a call that succeeds answers. @throws when it does not */
export function read<T extends z.ZodType>(schema: T, { status, text }: Answer): z.output<T> {
  must(status >= 200 && status < 300, `${status} ${text.slice(0, 200)}`);
  return schema.parse(JSON.parse(text));
}
