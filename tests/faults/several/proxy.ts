import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Proxy in front of several servers, without retries: connection errors are 502.
 * @param choose returns the URL of the server for the next request
 */
export async function startProxy(choose: () => string) {
  const agent = new Agent({ keepAlive: true });
  const proxy = createServer((asked, response) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(choose() + url, { agent, method, headers });
    const fail = () =>
      response.headersSent ? response.destroy() : response.writeHead(502).end('{}');
    passed.on('error', fail);
    passed.once('response', (given) => {
      given.on('error', fail);
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    asked.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}
