import type { Page } from '@playwright/test';

const SECONDS = 5;

/** Milliseconds without a request after which the page counts as settled. */
const QUIET_MS = 3000;

/** Main-thread time in five seconds without input, in ms. */
export async function measureIdle(page: Page): Promise<number> {
  await settle(page);
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

/** A key press triggers the idle prefetch: it happens once a visit and is not idle time. */
async function settle(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  await page.keyboard.press('Shift');
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  page.off('request', note);
}
