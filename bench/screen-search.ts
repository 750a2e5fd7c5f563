import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '../tests/e2e/support/hydration.ts';
import { startServer } from '../tests/e2e/support/server.ts';
import { writeDataSet } from './data-set.ts';
import { median } from './throughput.ts';

/**
 * Run with the other pages: searches the tier list with 10,000 albums, which are in the browser.
 */
const SIZE = 10_000;
/** Excludes test albums. */
const SHOWN = 0.98 * SIZE;
const ROUNDS = 9;

/** Milliseconds between Enter, or the end of the debounce, and the frame with the results. */
const TARGET_MS = 50;

type Times = { right_ms: number; mistyped_ms: number; slowest_ms: number };

/** Measures a search, spelled correctly and with a typing mistake. */
export async function measureSearch(browser: Browser): Promise<Record<string, Partial<Times>>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spindle-search-'));
  await writeDataSet(dataDir, SIZE);
  const server = await startServer(dataDir, {});
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.route('https://covers.example/**', (route) => route.abort());
  await page.goto(`${server.url}/tierlist`);
  await waitForHydration(page);
  await page.waitForFunction(isWhole, SHOWN);
  const names = await page.evaluate(someArtists, ROUNDS);
  const right: number[] = [];
  const mistyped: number[] = [];
  for (const name of names) {
    right.push(await search(page, name));
    mistyped.push(await search(page, `${name.slice(0, 2)}${name.slice(3)}`));
  }
  await context.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    target: { right_ms: TARGET_MS, mistyped_ms: TARGET_MS },
    [`search of ${SIZE} albums`]: {
      right_ms: median(right),
      mistyped_ms: median(mistyped),
      slowest_ms: Math.max(...right, ...mistyped),
    },
  };
}

/** Types the whole text, and returns the time between Enter and the rendered results. */
async function search(page: Page, words: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.press('Escape');
  await page.waitForFunction(isWhole, SHOWN);
  return page.evaluate(timeOfEnter, words);
}

/** Runs in the page: true if the list has no filter. */
function isWhole(least: number): boolean {
  const count = document.querySelector('main [role="status"]')?.textContent ?? '';
  return Number.parseInt(count, 10) > least;
}

/**
 * Runs in the page: returns artists of rendered albums whose first word is long enough for a typing
 * mistake.
 */
function someArtists(count: number): string[] {
  const tiles = [...document.querySelectorAll<HTMLElement>('main a[href*="album="]')];
  const artists = tiles.map(({ title }) => /^(\p{L}{6,} \p{L}+)/u.exec(title)?.[1] ?? '');
  const known = [...new Set(artists)].filter((artist) => artist !== '');
  const step = Math.floor(known.length / count);
  return known.filter((_, n) => n % step === step - 1);
}

/**
 * Runs in the page: types a search, presses Enter long before the debounce ends, and returns the
 * time until the results are rendered. The key press is at a random time between two frames: input
 * within a frame is rendered by it, and otherwise waits for the next one.
 */
async function timeOfEnter(words: string): Promise<number> {
  const list = document.querySelector('main');
  const input = document.querySelector<HTMLInputElement>('[data-search]');
  input?.focus();
  document.execCommand('insertText', false, words);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 20 + 40 * Math.random()));
  const first = () => list?.querySelector('a[href*="album="]');
  const before = first();
  return new Promise((resolve) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
      if (first() === before) return;
      watch.disconnect();
      // First task after the frame's own work: the frame is rendered by then.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(null);
      });
    });
    if (list) watch.observe(list, { childList: true, subtree: true });
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}
