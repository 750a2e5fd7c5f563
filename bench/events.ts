import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { followEventsEndpoint } from '#shared/contracts/events.ts';
import { API_KEY, BARE_STREAM } from './cases.ts';
import { getUsage, type Latency, median, quantile, startServer } from './throughput.ts';

type Idle = { core: number; memory: number };

export type StreamCost = {
  idling: number;
  watching: number;
  /** Fraction of a core, and bytes for each stream. */
  idle: Idle;
  bareIdle: Idle;
  /** Milliseconds between a change and each reader's event, the request of the change included. */
  own: Latency;
  bare: Latency;
};

const IDLING = 200;
const WATCHING = 60;
const CHANGES = 40;

/** Milliseconds of idle time, long enough for a heartbeat. */
const IDLE_MS = 16_000;

/** Streams per IP address, below the limit of 100. */
const OF_ADDRESS = 80;

const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };

/**
 * Measures the idle cost of event streams, and the latency of a change, beside bare streams of the
 * same server.
 */
export async function measureEvents(directory: string): Promise<StreamCost> {
  const { server, origin } = await startServer(directory);
  const ask = (path: string, body: object) => {
    const sent = JSON.stringify(body);
    return fetch(origin + path, { method: 'POST', headers, body: sent });
  };
  const bareIdle = await measureIdle(server, origin + BARE_STREAM);
  const idle = await measureIdle(server, origin + followEventsEndpoint.path);
  const own = await measureChanges(origin + followEventsEndpoint.path, (n) =>
    ask('/api/sessions', {
      session_date: new Date(n * 86_400_000).toISOString().slice(0, 10),
      location: 'Bench',
      password: 'any',
    }),
  );
  const bare = await measureChanges(origin + BARE_STREAM, () => ask(BARE_STREAM, {}));
  server.disconnect();
  await once(server, 'exit');
  return { idling: IDLING, watching: WATCHING, idle, bareIdle, own, bare };
}

async function measureIdle(server: ChildProcess, url: string): Promise<Idle> {
  const before = await getUsage(server);
  const streams = await openStreams(url, IDLING);
  const begun = await getUsage(server);
  await delay(IDLE_MS);
  const after = await getUsage(server);
  for (const stream of streams) stream.destroy();
  const processor = after.cpu.user + after.cpu.system - begun.cpu.user - begun.cpu.system;
  const memory = Math.max(0, after.memory - before.memory) / IDLING;
  return { core: processor / 1000 / IDLE_MS, memory };
}

async function measureChanges(
  url: string,
  change: (n: number) => Promise<Response>,
): Promise<Latency> {
  const streams = await openStreams(url, WATCHING);
  const times: number[] = [];
  for (let n = 1; n <= CHANGES; n += 1) {
    // Waits longer than the window in which changes are coalesced.
    await delay(100);
    const start = performance.now();
    const seen = streams.map(async (stream) => {
      await event(stream);
      times.push(performance.now() - start);
    });
    const { status } = await change(n);
    if (status >= 300) throw new Error(`A change was answered ${status}`);
    await Promise.all(seen);
  }
  for (const stream of streams) stream.destroy();
  return { median: median(times), p99: quantile(times, 0.99) };
}

/** Opens streams and reads their initial events. */
async function openStreams(url: string, count: number): Promise<IncomingMessage[]> {
  const streams = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const localAddress = `127.0.0.${2 + Math.floor(index / OF_ADDRESS)}`;
      const sent = get(url, { headers: { 'x-api-key': API_KEY }, localAddress, agent: false });
      const [stream] = (await once(sent, 'response')) as [IncomingMessage];
      if (stream.statusCode !== 200) throw new Error(`A stream was answered ${stream.statusCode}`);
      stream.on('error', () => {});
      return stream.resume();
    }),
  );
  await delay(300);
  return streams;
}

/** Waits for the next event, ignoring heartbeats. */
async function event(stream: IncomingMessage): Promise<void> {
  for (;;) {
    const [piece] = await once(stream, 'data');
    if (String(piece).includes('data:')) return;
  }
}
