import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { readText } from './from-root.ts';

/** Debian installs nginx outside of the default PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const WAIT_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'spindle-proxies-'));
const running: ChildProcess[] = [];

/**
 * Stub of the server: responds with the request it received; a stream ends after its first event
 * has arrived.
 */
let endStream = () => {};
const server = createServer(({ url = '', headers }, response) => {
  if (!url.endsWith('/api/events')) return response.end(JSON.stringify({ url, headers }));
  endStream = () => response.end();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  return response.write('data: 1\n\n');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const target = `127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    if (child.kill()) await ended;
  }
  server.close();
  rmSync(folder, { recursive: true });
});

const hasNginx = isThere('nginx') && isThere('openssl');

it.skipIf(!hasNginx)('nginx proxies a domain and forwards the client address', async () => {
  const ask = await startNginx('own', nginxSite());
  const headers = { host: 'spindle.example.org', 'x-forwarded-for': '198.51.100.1' };
  const { url, headers: passed } = JSON.parse((await ask('/tierlist?x=%2F', headers)).body);
  expect(url).toBe('/tierlist?x=%2F');
  expect(passed).toMatchObject({ host: 'spindle.example.org', 'x-forwarded-proto': 'https' });
  expect(passed['x-forwarded-for']).toBe('unix:');
  expect((await ask('/api/events', headers, () => endStream())).body).toBe('data: 1\n\n');
});

it.skipIf(!hasNginx)('nginx proxies a subpath without stripping it', async () => {
  const ask = await startNginx('path', nginxSite().replace('location / {', 'location /music/ {'));
  const headers = { host: 'example.org' };
  const { url } = JSON.parse((await ask('/music/tierlist?x', headers)).body);
  expect(url).toBe('/music/tierlist?x');
  const { status, location } = await ask('/music', headers);
  expect([status, location]).toEqual([301, 'https://example.org/music/']);
});

it.skipIf(!isThere('caddy'))('Caddy proxies a domain, and strips a subpath', async () => {
  const ask = await startCaddy();
  const own = { host: 'spindle.example.org', 'x-forwarded-for': '198.51.100.1' };
  const { url, headers } = JSON.parse((await ask('/tierlist?x=%2F', own)).body);
  expect([url, headers.host]).toEqual(['/tierlist?x=%2F', 'spindle.example.org']);
  expect(String(headers['x-forwarded-for'])).not.toContain('198.51.100.1');
  expect((await ask('/api/events', own, () => endStream())).body).toBe('data: 1\n\n');

  const path = { host: 'example.org' };
  expect((await ask('/music/api/events', path, () => endStream())).body).toBe('data: 1\n\n');
  expect(JSON.parse((await ask('/music/tierlist?x', path)).body).url).toBe('/tierlist?x');
  const { status, location } = await ask('/music', path);
  expect([status, location]).toEqual([302, '/music/']);
  expect((await ask('/other', path)).body).toBe('');
});

function isThere(program: string): boolean {
  return spawnSync(program, ['-v'], { env: { PATH } }).error === undefined;
}

function read(file: string): string {
  return readText(`deploy/${file}`).replaceAll('127.0.0.1:4600', target);
}

/** Config of the example site, with a self-signed certificate. */
function nginxSite(): string {
  const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  execFileSync('openssl', [...key, ...files, '-subj', '/CN=spindle.example.org'], {
    stdio: 'ignore',
  });
  return read('nginx.conf').replaceAll('/etc/letsencrypt/live/spindle.example.org', folder);
}

async function startNginx(name: string, site: string) {
  const socket = join(folder, `${name}.sock`);
  const own = site
    .replace(/listen 443/, `listen unix:${socket}`)
    .replace(/\n.*listen \[::\].*/, '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (place) => `${place}_temp_path ${folder}/${place};`,
  );
  const file = join(folder, `${name}.conf`);
  const http = `http { access_log off; ${places.join(' ')}\n${own} }`;
  writeFileSync(file, `daemon off; pid ${folder}/${name}.pid; events {}\n${http}`);
  start('nginx', ['-e', 'stderr', '-c', file]);
  return reach(socket, requestSecurely);
}

async function startCaddy() {
  const socket = join(folder, 'caddy.sock');
  const sites = read('Caddyfile').replace(
    /^(\S+) \{/gm,
    (_, host) => `http://${host} {\n\tbind unix/${socket}`,
  );
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${sites}`);
  start('caddy', ['run', '--adapter', 'caddyfile', '--config', file]);
  return reach(socket, requestPlainly);
}

function start(program: string, args: readonly string[]): void {
  const child = spawn(program, args, { env: { PATH, HOME: folder }, stdio: 'ignore' });
  running.push(child);
}

/** Waits until a process listens on its socket; returns a function that sends requests. */
async function reach(socketPath: string, request: typeof requestSecurely) {
  /** @param begun called when the first part of the body arrives */
  const ask = async (path: string, headers: Record<string, string>, begun = () => {}) => {
    const asked = request({ socketPath, path, headers, rejectUnauthorized: false, agent: false });
    const [response]: IncomingMessage[] = await once(asked.end(), 'response');
    if (response === undefined) throw new Error('No response');
    response.once('data', begun);
    const { statusCode: status, headers: given } = response;
    return { status, location: given.location, body: await text(response) };
  };
  await vi.waitFor(() => ask('/', { host: 'nowhere.example' }), { timeout: WAIT_MS });
  return ask;
}
