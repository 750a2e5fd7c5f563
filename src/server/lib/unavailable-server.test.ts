import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { serveUnavailable } from './unavailable-server.ts';

/** Returns a port that nothing listens at. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('sends 503 until it is closed, and stays healthy', async () => {
  const at = { host: '127.0.0.1', port: await findFreePort() };
  const close = await serveUnavailable(at);
  const origin = `http://${at.host}:${at.port}`;
  for (const [method, path] of [
    ['GET', '/'],
    ['POST', '/api/albums'],
    ['GET', '//'],
  ]) {
    const response = await fetch(origin + path, { method: method ?? '' });
    expect(response.status, path).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      success: false,
      code: 'RESTORING',
      error: 'A backup is being restored. Please try again in a moment.',
    });
  }
  for (const path of ['/healthz', '/music/healthz?at=1'])
    expect((await fetch(origin + path)).status).toBe(200);
  const slow = connect(at.port, at.host);
  await once(slow, 'connect');
  // By then the server has accepted the connection above.
  await fetch(origin);
  close();
  // The port is free again.
  const closeAgain = await serveUnavailable(at);
  await expect(serveUnavailable(at)).rejects.toThrow('EADDRINUSE');
  closeAgain();
  // A client that had connected gets its response.
  slow.write('GET / HTTP/1.1\r\nHost: spindle\r\n\r\n');
  const [received] = await once(slow, 'data');
  expect(String(received)).toMatch(/^HTTP\/1.1 503 /);
  await once(slow, 'close');
});
