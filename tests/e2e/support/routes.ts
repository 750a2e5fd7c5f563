import type { Page } from '@playwright/test';

/** Delays the responses to some requests until the returned function is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    // The page may have aborted the request.
    await route.fallback().catch(() => {});
  });
  return release;
}

/** Fails some requests, until `page.unroute(address)`. */
export async function fail(page: Page, address: RegExp, status: number, error = ''): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { success: false, error, code: 'ON_PURPOSE' } }),
  );
}
