import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { startServer } from './support/server.ts';

test('returns 404 for missing pages, and shows the error page', async ({
  page,
  baseURL,
  problems,
}) => {
  problems.expect(/404/);
  const heading = page.getByRole('heading', { level: 1 });
  const response = await page.goto('./no/such/page');
  expect(response?.status()).toBe(404);
  await expect(heading).toHaveText('Page Not Found');
  await expect(page).toHaveTitle('Page Not Found · Spindle');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(heading).toHaveText('Sessions');
  for (const path of ['%', 'edit-album/', 'insights/abc', 'brackets/shared', 'sessions//edit'])
    expect((await page.request.get(baseURL + path)).status(), path).toBe(404);
  for (const path of ['', 'tierlist', 'changelog', 'brackets', 'error'])
    expect((await page.request.get(baseURL + path)).status(), path).toBe(200);
  await page.goto(`${baseURL}sessions//edit`);
  await expect(heading).toHaveText('Page Not Found');
  await expect(page).toHaveURL(`${baseURL}sessions//edit`);
});

test('redirects to the canonical path of a page', async ({ page, baseURL }) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const [address, path] of [
    ['brackets/', 'brackets'],
    ['TIERLIST/?search=love', 'tierlist?search=love'],
  ] as const) {
    await page.goto(baseURL + address);
    await expect(page).toHaveURL(`./${path}`);
    await expect(heading).toHaveText(/Brackets|Tierlist/);
  }
});

test('goes back and reloads on /error', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('./tierlist');
  await page.goto('./error');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await page.waitForFunction(() => !('isOld' in window));
  await expect(heading).toHaveText('Something went wrong');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('./tierlist');
  await expect(heading).toHaveText('Tierlist');
});

test('shows a navigation error when a page fails to load, goes back, and reloads it', {
  tag: '@sub-path',
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
});

test('replaces the app when its settings are invalid', async ({ page }) => {
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/"apiKey":"[^"]*"/, '"apiKey":"short"'),
    });
  });
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration Error');
  await expect(page.getByRole('listitem')).toHaveText([
    'API_KEY must be at least 8 letters, digits, hyphens or underscores',
  ]);
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('reports every page view with an analytics ID', async ({ page }) => {
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
  await page.goto('about:blank');
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

test('loads nothing from other hosts without an analytics ID', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => foreign.push(new URL(request.url()).host));
  await page.goto('./');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(new Set(foreign)).toEqual(new Set([new URL(page.url()).host]));
});

declare global {
  interface Window {
    dataLayer?: Iterable<unknown>[];
  }
}

test('reports an uncaught error to the server once', async ({ page, problems }) => {
  problems.expect(/boom/);
  await page.goto('./error');
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
  const { origin, pathname } = new URL(page.url());
  expect(JSON.parse(received[0] ?? '')).toEqual({
    error: 'Error: boom',
    user_agent: await page.evaluate(() => navigator.userAgent),
    url: origin + pathname,
    stack: expect.stringContaining('boom'),
  });
});
