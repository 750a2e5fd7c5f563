import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

test('shows a navigation error when a page fails to load, goes back, and reloads it', {
  tag: '@sub-path-only',
}, async ({ page, problems }) => {
  problems.expect(/tierlist-page/);
  await page.route('**/assets/tierlist-page-*.js', (route) => route.abort());
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('./brackets');
  // The router reloads the page once, since a new build may have replaced the chunk.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Tierlist' }).click();
  await reloaded;
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(heading).toHaveText('Navigation Error', { timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(heading).toHaveText('Brackets');
  await page.getByRole('link', { name: 'Tierlist' }).click();
  await expect(heading).toHaveText('Navigation Error');
  await page.unroute('**/assets/tierlist-page-*.js');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(heading).toHaveText('Tierlist');
  await expect(page).toHaveURL('./tierlist');

  await test.step('reloads /error itself', async () => {
    await page.goto('./error');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await page.waitForFunction(() => !('isOld' in window));
    await expect(heading).toHaveText('Something went wrong');
  });
});

test('replaces the app when its settings are invalid', async ({ page }) => {
  await page.route(/\/error$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/"apiKey":"[^"]*"/, '"apiKey":"short"');
    await route.fulfill({ response, body });
  });
  await page.goto('./error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration Error');
  await expect(page.getByRole('listitem')).toHaveText([
    'API_KEY must be at least 8 letters, digits, hyphens or underscores',
  ]);
  await expect(page.getByRole('navigation')).toBeHidden();
});

declare global {
  interface Window {
    dataLayer?: Iterable<unknown>[];
  }
}

test('reports page views with an analytics ID, and an uncaught error once', async ({
  page,
  problems,
}) => {
  problems.expect(/boom/);
  const dataDir = mkdtempSync(join(tmpdir(), 'spindle-analytics-'));
  const server = await startServer(dataDir, { ANALYTICS_ID: 'G-TEST123' });
  const tagManager = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123';
  await page.route(tagManager, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const loaded = page.waitForRequest(tagManager);
  await page.goto(`${server.url}/`);
  await loaded;
  await page.getByRole('link', { name: 'Tierlist' }).click();
  await expect(page).toHaveTitle('Tierlist · Spindle');
  const views = () =>
    page.evaluate(() =>
      (window.dataLayer ?? [])
        .map((words) => [...words])
        .filter(([, name]) => name === 'page_view')
        .map(([, , view]) => view),
    );
  const path = new URL(server.url).pathname.replace(/\/$/, '');
  await expect.poll(views).toEqual([
    { page_path: `${path}/`, page_title: 'Sessions · Spindle' },
    { page_path: `${path}/tierlist`, page_title: 'Tierlist · Spindle' },
  ]);

  await test.step('an uncaught error', async () => {
    const received: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/logs')) received.push(request.postData() ?? '');
    });
    const responded = page.waitForResponse('**/api/logs');
    await page.evaluate(() => {
      for (let n = 0; n < 3; n += 1)
        setTimeout(() => {
          throw new Error('boom');
        });
    });
    expect((await responded).status()).toBe(202);
    // Errors thrown after the first came before its response.
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0] ?? '')).toEqual({
      error: 'Error: boom',
      user_agent: await page.evaluate(() => navigator.userAgent),
      url: `${server.url}/tierlist`,
      stack: expect.stringContaining('boom'),
    });
  });
  await page.goto('about:blank');
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
