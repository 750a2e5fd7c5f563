import { expect, type Locator, type Page } from '@playwright/test';
import { BROKEN_COVER_URL, COVER_URL } from './odd-club.ts';

/** Bodies of the covers in the data sets, whose URLs do not exist. */
const COVERS: Record<string, { type: string; body: string }> = {
  [COVER_URL]: {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><circle cx="320" cy="320" r="300"/></svg>',
  },
  [BROKEN_COVER_URL]: { type: 'image/jpeg', body: '?' },
};

/**
 * Serves the covers through the browser's debugger: a route of Playwright would delay every request
 * of every page, and disable the browser's cache.
 */
export async function respondForCovers(page: Page): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  debugging.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const cover = COVERS[url];
    const responded = cover
      ? debugging.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: cover.type }],
          body: Buffer.from(cover.body).toString('base64'),
        })
      : debugging.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // The page may be closed by then.
    responded.catch(() => {});
  });
  await debugging.send('Fetch.enable', { patterns: [{ urlPattern: 'https://covers.example/*' }] });
}

/** Expects an image to be rendered with its pixels. */
export async function expectImageLoaded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}
