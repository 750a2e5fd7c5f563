import { createClient } from '../client.ts';
import { getMemory } from './memory.ts';

/** Runs as a separate process: measures a visitor's requests during an attack. */
export type Probe = { times: number[]; failures: string[]; memory: number };

/** Interval between loads of the home page, in ms. */
const EVERY = 50;
const HOME = ['/', '/api/sessions?page=1&limit=5&includeAlbums=true'];

const [, , url = '', pid = '', seconds = ''] = process.argv;

process.send?.(await probe(performance.now() + Number(seconds) * 1000));
process.disconnect();

async function probe(until: number): Promise<Probe> {
  const client = createClient(url, { localAddress: '127.0.0.1' });
  const found: Probe = { times: [], failures: [], memory: 0 };
  while (performance.now() < until) {
    const start = performance.now();
    for (const path of HOME) {
      const status = await client.get(path).then(
        (response) => response.status,
        (error: Error) => error.message,
      );
      if (status !== 200) found.failures.push(`${path} ${status}`);
    }
    const ms = performance.now() - start;
    found.times.push(ms);
    found.memory = Math.max(found.memory, getMemory(Number(pid)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY - ms)));
  }
  return found;
}
