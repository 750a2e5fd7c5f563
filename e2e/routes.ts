import { expect, type Page } from '@playwright/test';

/** Keeps back the answers to some requests until the function that it gives is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    // The page may have taken back what it no longer wants.
    await route.fallback().catch(() => {});
  });
  return release;
}

/** Answers some requests with a failure, until `page.unroute(address)`. */
export async function fail(page: Page, address: RegExp, status: number, error = ''): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { success: false, error, code: 'ON_PURPOSE' } }),
  );
}

/** The browser's own timer of a request does not follow the page's clock; with this one it does. */
export async function letTheClockEndRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (time) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), time);
      return controller.signal;
    };
  });
}

/**
 * Goes to a page from another one, so that the app asks for what is in it: what is opened from
 * elsewhere was drawn by the server.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.goto('./slot-filler-demo');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((to) => history.pushState(null, '', to), address);
}
