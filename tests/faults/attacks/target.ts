import { connect, type Socket } from 'node:net';
import { API_KEY } from '../../e2e/support/server.ts';
import { createClient } from '../client.ts';

/** IP address of the attacker; visitors have others. */
const ATTACKER = '127.0.0.2';

/** Target of an attack. */
export type Target = {
  url: string;
  /** Public bracket with a match that is ready. */
  bracket: { id: string; match: string; songs: readonly [string, string] };
};

/** Attack of one visitor. */
export type Attack = {
  name: string;
  what: string;
  /** @returns function that ends it */
  start: (target: Target) => () => void;
  /** Other requests that have to work meanwhile. @throws when one fails */
  meanwhile?: (target: Target) => Promise<void>;
};

type Request = { method?: string; path: string; body?: object; headers?: Record<string, string> };

/** Sends requests on `atOnce` connections without a pause, or `perSecond` of them. */
export function flood(
  make: (n: number, target: Target) => Request,
  { atOnce = 20, perSecond }: { atOnce?: number; perSecond?: number } = {},
): Attack['start'] {
  return (target) => {
    const client = createClient(target.url, { localAddress: ATTACKER, sockets: atOnce });
    let [isOver, n] = [false, 0];
    const ask = async () => {
      const { method = 'GET', path, body, headers } = make(n++, target);
      await client.call(method, path, body, headers).catch(() => pause(10));
    };
    const askOn = async () => {
      while (!isOver) await ask();
    };
    const timer = perSecond === undefined ? undefined : setInterval(ask, 1000 / perSecond);
    if (timer === undefined) for (let one = 0; one < atOnce; one += 1) void askOn();
    return () => {
      isOver = true;
      clearInterval(timer);
      client.close();
    };
  };
}

/** Pipelines `count` requests on one connection before reading a response, repeatedly. */
export function pipeline(path: (n: number) => string, count: number): Attack['start'] {
  return keepOpen(1, (socket) => {
    let [sent, responded] = [0, 0];
    const send = () => {
      let text = '';
      for (let one = 0; one < count; one += 1) text += head('GET', path(sent++));
      socket.write(text);
    };
    socket.on('data', (bytes) => {
      responded += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (responded >= sent) send();
    });
    send();
  });
}

/** Keeps `count` connections open and calls `use` for each; closed ones are replaced. */
export function keepOpen(count: number, use: (socket: Socket) => void): Attack['start'] {
  return ({ url }) => {
    const sockets = new Set<Socket>();
    let isOver = false;
    const open = () => {
      if (isOver) return;
      const { port } = new URL(url);
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('connect', () => use(socket));
      socket.on('close', () => {
        sockets.delete(socket);
        setTimeout(open, 100);
      });
    };
    for (let one = 0; one < count; one += 1) open();
    return () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    };
  };
}

/** Writes a few bytes at intervals, so that the connection never counts as idle. */
export function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text);
  }, 1000);
  socket.on('close', () => clearInterval(timer));
}

/** Raw head of an HTTP request. */
export function head(method: string, path: string, ...more: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: a', `X-Api-Key: ${API_KEY}`, ...more, '', ''].join(
    '\r\n',
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
