import type { Locator, Page } from '@playwright/test';

/** Phone that Lighthouse emulates. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** CPU slowdown relative to this machine. */
export const SLOWDOWN = 4;

/** Slow 4G as a browser applies it to each request: milliseconds, bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/**
 * Taps the middle of the first match. Playwright's own tap adds listeners to the page, whose work
 * would be measured.
 */
export async function tap(page: Page, found: Locator): Promise<void> {
  const target = found.first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Nothing is seen of ${target}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
