import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { API_KEY, baselineAddress, type CachedCase, STORED } from './cases.ts';

/** First argument of the process that serves a data set; its directory is the second. */
export const SERVE = 'serve-data-set';

export type Effort = { rounds: number; seconds: number; warmUp: number };

/** Milliseconds. */
export type Latency = { median: number; p99: number };

export type Throughput = { one: CachedCase; requests: number; baseline: number; p99: number };

/**
 * Requests per second of each case and of its baseline, alternately, against a server in a separate
 * process. Median of the rounds.
 */
export async function measureThroughput(
  directory: string,
  effort: Effort,
  progress: (name: string) => void,
): Promise<Throughput[]> {
  const { server, origin } = await startServer(directory);
  const results: Throughput[] = [];
  for (const one of STORED) {
    progress(one.name);
    results.push(await measure(origin, one, effort));
  }
  server.disconnect();
  await once(server, 'exit');
  return results;
}

/** Starts the server of a data set in a separate process. @param port 0 for any */
export async function startServer(
  directory: string,
  port = 0,
): Promise<{ server: ChildProcess; origin: string }> {
  const server = fork(process.argv[1] ?? '', [SERVE, directory, String(port)]);
  const [address] = (await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new Error('The server of the benchmark did not start');
    }),
  ])) as [AddressInfo];
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

type Usage = { cpu: NodeJS.CpuUsage; memory: number };

/** Resources that the process of a server has used so far. */
export async function getUsage(server: ChildProcess): Promise<Usage> {
  server.send('usage');
  const [usage] = await once(server, 'message');
  return usage as Usage;
}

async function measure(origin: string, one: CachedCase, effort: Effort): Promise<Throughput> {
  const address = origin + one.address;
  const baseline = origin + baselineAddress(one);
  await load(address, effort.warmUp);
  await load(baseline, effort.warmUp);
  const rounds = [];
  for (let round = 0; round < effort.rounds; round++)
    rounds.push({
      real: await load(address, effort.seconds),
      baseline: await load(baseline, effort.seconds),
    });
  return {
    one,
    requests: median(rounds.map(({ real }) => real.requests)),
    baseline: median(rounds.map(({ baseline }) => baseline.requests)),
    p99: median(rounds.map(({ real }) => real.p99)),
  };
}

async function load(url: string, seconds: number) {
  const started = performance.now();
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { 'x-api-key': API_KEY },
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`);
  const elapsed = (performance.now() - started) / 1000;
  return { requests: requests.total / elapsed, p99: latency.p99 };
}

export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** Quantile of numbers: 0.95 for the 95th percentile. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
