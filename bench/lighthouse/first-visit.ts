import type { Browser, Page } from '@playwright/test';
import { PHONE, SLOW_4G, SLOWDOWN } from './phone.ts';

/** Compressed kilobytes of a first visit. */
export type FirstVisit = { scriptKb: number; fontKb: number };

/** Milliseconds after `load` in which scripts still count. */
const COUNTED_MS = 3000;

/**
 * Measures the scripts loaded until 3 s after `load`, and the fonts loaded before the first paint.
 */
export async function measureFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  return { scriptKb: await countScripts(browser, url), fontKb: await countFonts(browser, url) };
}

/** Uses a fast connection, on which most of them load in that time. */
async function countScripts(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.endsWith('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(COUNTED_MS);
  await page.context().close();
  return bytes / 1000;
}

/** Uses the slow phone; of a font in transfer at the first paint, only the received bytes count. */
async function countFonts(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ encodedBodySize, responseStart, responseEnd }) => {
        const part = (paint - responseStart) / Math.max(1, responseEnd - responseStart);
        return encodedBodySize * Math.min(1, Math.max(0, part));
      })
      .reduce((sum, size) => sum + size, 0);
  });
  await page.context().close();
  return bytes / 1000;
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  return context.newPage();
}
