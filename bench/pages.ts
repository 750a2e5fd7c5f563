import { performance } from 'node:perf_hooks';
import { createBenchApp } from './bench-server.ts';
import { PAGE } from './cases.ts';
import { median, quantile } from './throughput.ts';

/**
 * Milliseconds until the page is rendered, and the time it blocks the main thread of the server.
 */
export type PageCost = { median: number; p95: number; held: number; longest: number };

/**
 * Renders the page after a commit each time, with the API responses that it needs.
 * @param clientDir folder of the built client
 */
export async function measurePage(
  directory: string,
  clientDir: string | null,
  times: number,
): Promise<PageCost> {
  const { app, connection } = await createBenchApp(directory, clientDir);
  const costs: number[] = [];
  const held: number[] = [];
  for (let n = -times / 4; n < times; n++) {
    await connection.db
      .updateTable('sessions')
      .set({ notes: String(n) })
      .execute();
    const before = performance.eventLoopUtilization();
    const start = performance.now();
    const { payload } = await app.inject({
      url: PAGE.address,
      headers: { 'accept-encoding': 'identity' },
    });
    const cost = performance.now() - start;
    const { active } = performance.eventLoopUtilization(before);
    if (!payload.includes('id="ssr-context"')) throw new Error('The page was not rendered');
    if (n < 0) continue;
    costs.push(cost);
    held.push(active);
  }
  await app.close();
  await connection.close();
  return {
    median: median(costs),
    p95: quantile(costs, 0.95),
    held: median(held),
    longest: quantile(held, 0.95),
  };
}
