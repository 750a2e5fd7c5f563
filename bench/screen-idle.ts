import type { Page } from '@playwright/test';

const SECONDS = 5;

/** Main-thread time in five seconds in which nobody touches the page, in ms. */
export async function measureIdle(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taskTime();
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const after = await taskTime();
  await session.detach();
  return (after - before) * 1000;
}
