import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

type Pair = { near: Socket; far: Socket; isListening: boolean };

/**
 * Starts a TCP proxy between a server and its PostgreSQL, to simulate network failures, also of
 * LISTEN connections alone.
 * @param database URL of the database behind it
 */
export async function startProxy(database: string) {
  const behind = new URL(database);
  const pairs = new Set<Pair>();
  let isCut = false;
  let isHushed = false;
  let listening = 0;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(behind.port), behind.hostname);
    const pair: Pair = { near, far, isListening: false };
    pairs.add(pair);
    const isSilent = () => isHushed && pair.isListening;
    near.on('data', (bytes) => {
      if (bytes.includes('listen "')) {
        pair.isListening = true;
        listening += 1;
      }
      if (!isSilent()) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isSilent()) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.close();
    end();
  });

  function end(): void {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  }

  return {
    url: url.href,
    /** Number of LISTEN connections so far. */
    listening: () => listening,
    /** Drops all data on LISTEN connections; they stay open. */
    hush: (is: boolean) => {
      isHushed = is;
    },
    /** Closes all connections, and rejects new ones. */
    cut: (is: boolean) => {
      isCut = is;
      if (is) end();
    },
  };
}
