import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { API_KEY, fromRoot } from '../e2e/support/server.ts';
import { type Check, type Effort, must, mustBeEmpty } from './check.ts';
import { createClient, signIn } from './client.ts';
import { inFolder, type Started, startServer } from './server.ts';
import { runOrSkip } from './tools.ts';

const TRIES = { full: 100, short: 5 };
const AT_ONCE = 25;

/** Faults of an artwork host on a connection. */
const HOSTS: Readonly<Record<string, (socket: Socket) => void>> = {
  reset: (socket) => socket.resetAndDestroy(),
  'half-open': (socket) => socket.end(),
  silent: () => {},
  slow: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 500);
    socket.on('close', () => clearInterval(timer));
  },
  endless: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n');
    const more = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    };
    socket.on('drain', more);
    more();
  },
};

export const artworkHosts: Check = {
  name: 'artwork',
  promise: 'survives artwork hosts that refuse, reset, time out, are slow or never end',
  isShort: false,
  run: (effort) =>
    inFolder(async (dataDir) => {
      const servers = Object.values(HOSTS).map((behave) => listen(behave));
      const origins = await Promise.all([...servers, closedPort()]);
      const server = await startServer(dataDir, { settings: { ARTWORK_ORIGINS: origins.join() } });
      const cookie = await signIn(createClient(server.url));
      const client = createClient(server.url, { cookie, sockets: AT_ONCE });
      const statuses = new Set<number>();
      for (const origin of origins) {
        const path = `/api/artwork?url=${encodeURIComponent(`${origin}/a.png`)}`;
        for (const status of await askOften(() => client.get(path), effort)) statuses.add(status);
      }
      await mustLive(server);
      const kinds = [...Object.keys(HOSTS), 'refused'].join(', ');
      return `${TRIES[effort]} each of ${kinds}: ${[...statuses].join(', ')}`;
    }),
};

async function askOften(ask: () => Promise<{ status: number }>, effort: Effort): Promise<number[]> {
  const statuses: number[] = [];
  const askOn = async () => {
    for (let n = 0; n < TRIES[effort] / AT_ONCE; n += 1) statuses.push((await ask()).status);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, TRIES[effort]) }, askOn));
  mustBeEmpty(
    'successful responses without an image',
    statuses.filter((status) => status < 400).map(String),
  );
  return statuses;
}

async function mustLive(server: Started): Promise<void> {
  const { status } = await createClient(server.url).get('/healthz');
  must(status === 200, `a request afterwards returns ${status}`);
  must(
    !/unhandled|uncaught/i.test(server.output()),
    `unexpected server output: ${server.output()}`,
  );
  const { code } = await server.kill('SIGTERM');
  must(code === 0, `the server exits with code ${code}`);
}

export const artworkWithoutRoute: Check = {
  name: 'artwork-no-route',
  promise: 'survives an artwork host without a route',
  isShort: false,
  run: (effort) =>
    inFolder(async (dataDir) => {
      runOrSkip('unshare', '--net', 'ip', 'link', 'set', 'lo', 'up');
      const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
      const preload = fromRoot('tests/faults/preload/public-names.cjs');
      const settings = { NODE_OPTIONS: `--require=${preload}` };
      const server = await startServer(dataDir, { wrapper: alone, settings });
      const { stdout } = await promisify(execFile)('nsenter', [
        ...['--net', '--target', String(server.pid), process.execPath, '--input-type=module'],
        ...['--eval', ASK, server.url, API_KEY, String(TRIES[effort])],
      ]);
      must(/^(50[0-9] ?)+$/.test(stdout.trim()), `unexpected responses: ${stdout}`);
      must(
        server.output().split('ready at').length === 2,
        `unexpected server output: ${server.output()}`,
      );
      const { code } = await server.kill('SIGTERM');
      must(code === 0, `the server exits with code ${code}: ${server.output()}`);
      return `${TRIES[effort]} tries: ${[...new Set(stdout.trim().split(' '))].join(', ')}`;
    }),
};

/** Runs in the server's network namespace, which no other process reaches. */
const ASK = `
  const [url, key, tries] = process.argv.slice(1);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ password: 'an evening of records' });
  const signed = await fetch(url + '/api/auth/verify-password', { method: 'POST', headers, body });
  headers.cookie = signed.headers.getSetCookie().map((one) => one.split(';', 1)[0]).join('; ');
  const path = '/api/artwork?url=' + encodeURIComponent('https://i.scdn.co/image/a');
  for (let n = 0; n < tries; n += 1)
    process.stdout.write((await fetch(url + path, { headers })).status + ' ');`;

async function listen(behave: (socket: Socket) => void): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    behave(socket);
  });
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Port without a listener. */
async function closedPort(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}
