import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { z } from 'zod';
import { ADMIN_PASSWORD, API_KEY } from '../e2e/support/server.ts';
import { must } from './check.ts';

export type ApiResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
};

export type Client = ReturnType<typeof createClient>;

/** Response timeout in ms. */
const LOCK_TIMEOUT = 30_000;

type From = {
  /** IP address of the visitor, as in a proxy's header. */
  address?: string;
  /** Local IP address of the connection. */
  localAddress?: string;
  cookie?: string;
  sockets?: number;
};

/** Client of a server with its own IP address and keep-alive connections. */
export function createClient(
  url: string,
  { address, localAddress, cookie, sockets = 8 }: From = {},
) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: sockets,
    ...(localAddress !== undefined && { localAddress }),
  });
  const always = {
    'x-api-key': API_KEY,
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(cookie !== undefined && { cookie }),
  };

  /** @throws when the response is missing or incomplete; `isBegun` distinguishes the two */
  function call(
    method: string,
    path: string,
    body?: object | string,
    headers = {},
  ): Promise<ApiResponse> {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(url + path, {
        agent,
        method,
        headers: {
          ...always,
          ...(sent !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
          ...headers,
        },
      });
      asked.setTimeout(LOCK_TIMEOUT, () => asked.destroy(new Error('no response in time')));
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
  /** Sends a write with the admin password. */
  const write = (method: string, path: string, body: object) =>
    call(method, path, { password: ADMIN_PASSWORD, ...body });

  return { call, get, write, close: () => agent.destroy() };
}

/** Parses a successful response. @throws when the request failed */
export function read<T extends z.ZodType>(schema: T, { status, text }: ApiResponse): z.output<T> {
  must(status >= 200 && status < 300, `${status} ${text.slice(0, 200)}`);
  return schema.parse(JSON.parse(text));
}

/** Cookies of a new admin session. */
export async function signIn(client: Client): Promise<string> {
  const { status, headers, text } = await client.call('POST', '/api/auth/verify-password', {
    password: ADMIN_PASSWORD,
  });
  must(status === 200, `signing in returns ${status} ${text}`);
  return (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
}
