import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '../e2e/support/server.ts';
import { type Check, getRandom, must, mustBeEmpty } from './check.ts';
import { type Client, createClient } from './client.ts';
import { inFolder, startServer } from './server.ts';
import { uploadCover } from './upload.ts';
import {
  acknowledged,
  countEntries,
  keepWriting,
  type Ledger,
  mustHoldAll,
  prepareAlbums,
  readFile,
  settle,
} from './writes.ts';

const STOPS = { full: 50, short: 1 };
const ALBUMS = 20;
const READERS = 10;
const SLOW_BODIES = 200;
/** Maximum duration of a shutdown, in ms. */
const LONGEST = 10_000;

export const stopUnderLoad: Check = {
  name: 'stop',
  promise:
    'completes every response on SIGTERM under load, and exits within 10 s despite slow clients',
  isShort: false,
  run: (effort) =>
    inFolder(async (dataDir) => {
      const random = getRandom(15);
      const ledger = await prepareAlbums(dataDir, ALBUMS);
      let responses = 0;
      let slowest = 0;
      for (let n = 0; n < STOPS[effort]; n += 1) {
        const stop = await stopOnce(dataDir, ledger, 100 + random() * 400);
        responses += stop.responses;
        slowest = Math.max(slowest, stop.ms);
      }
      const withSlow = await stopWithSlowBodies(dataDir);
      return `${STOPS[effort]} stops, ${responses} responses whole, ${acknowledged(ledger)} writes, at most ${Math.round(slowest)} ms; ${Math.round(withSlow)} ms with ${SLOW_BODIES} slow bodies`;
    }),
};

async function stopOnce(dataDir: string, ledger: Ledger, afterMs: number) {
  const server = await startServer(dataDir);
  const client = createClient(server.url, { sockets: 40 });
  const writes = keepWriting(client, ledger, 50);
  const reads = keepReading(client);
  const upload = uploadCover(server.url, Math.round(afterMs)).then(
    ({ status }) => status,
    () => null,
  );
  await delay(afterMs);
  const start = performance.now();
  const { code } = await server.kill('SIGTERM');
  const ms = performance.now() - start;
  await writes.stop();
  const { responses, cut } = await reads();
  client.close();
  must(code === 0, `the server exits with code ${code}: ${server.output()}`);
  must(ms <= LONGEST, `the server takes ${Math.round(ms)} ms to exit`);
  must([200, null].includes(await upload), `an upload during the shutdown returns ${await upload}`);
  mustBeEmpty('truncated responses', cut);
  const file = join(dataDir, 'spindle.db');
  mustHoldAll(file, ledger);
  const unanswered = countEntries(file) - acknowledged(ledger);
  must(unanswered === 0, `${unanswered} writes were committed without a response`);
  settle(readFile(file), ledger);
  return { responses, ms };
}

/** Reads without pause; requests without the start of a response at the shutdown do not count. */
function keepReading(client: Client) {
  let isOver = false;
  let responses = 0;
  const cut: string[] = [];
  const readOn = async (reader: number) => {
    for (let n = 1; !isOver; n += 1) {
      const path = `/api/sessions?includeAlbums=true&limit=${1 + ((reader * 7 + n) % 100)}`;
      try {
        const { status } = await client.get(path);
        if (status === 200) responses += 1;
        else if (status !== 503) cut.push(`${path} is ${status}`);
      } catch (error) {
        if ((error as { isBegun?: boolean }).isBegun) cut.push(`${path}: ${error}`);
        return;
      }
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => readOn(reader));
  return async () => {
    isOver = true;
    await Promise.all(readers);
    return { responses, cut };
  };
}

/** @returns duration of the shutdown, in ms */
async function stopWithSlowBodies(dataDir: string): Promise<number> {
  const server = await startServer(dataDir);
  const { port } = new URL(server.url);
  const head = `POST /api/ratings HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${API_KEY}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = Array.from({ length: SLOW_BODIES }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
    socket.on('error', () => {});
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 500);
  await delay(1000);
  const start = performance.now();
  const { code } = await server.kill('SIGTERM');
  const ms = performance.now() - start;
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  must(code === 0, `with slow bodies, the server exits with code ${code}`);
  must(ms <= LONGEST, `with slow bodies, the server takes ${Math.round(ms)} ms to exit`);
  return ms;
}
