import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from '../e2e/hydration.ts';
import { startServer } from '../e2e/server.ts';
import { writeDataSet } from './data-set.ts';
import { median } from './throughput.ts';

/** Run with the other screens: a search of the tier list with 10,000 albums, which are in the browser. */
const SIZE = 10_000;
/** Without what is for tests alone. */
const SHOWN = 0.98 * SIZE;
const ROUNDS = 9;

/** Milliseconds from Enter, or the end of the pause in typing, to the frame that shows what was found. */
const TARGET_MS = 50;

type Times = { right_ms: number; mistyped_ms: number; slowest_ms: number };

/** How soon what was typed shows, as it is spelt and with a mistake in it. */
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

/** Types it all at once, and gives the time from Enter until what it finds is drawn. */
async function search(page: Page, words: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.press('Escape');
  await page.waitForFunction(isWhole, SHOWN);
  return page.evaluate(timeOfEnter, words);
}

/** Runs in the page: whether all albums of the list are seen again, which come in slices. */
function isWhole(least: number): boolean {
  const tiles = [...document.querySelectorAll('main [role="listitem"]')];
  return tiles.filter((tile) => tile.checkVisibility()).length > least;
}

/** Runs in the page: artists from all over the list whose first word is long enough for a mistake. */
function someArtists(count: number): string[] {
  const tiles = [...document.querySelectorAll<HTMLElement>('main [role="listitem"]')];
  const names = tiles.map((tile) => tile.querySelector('a')?.title ?? tile.ariaLabel ?? '');
  const artists = names.map((name) => /^(\p{L}{6,} \p{L}+)/u.exec(name)?.[1] ?? '');
  const known = [...new Set(artists)].filter((artist) => artist !== '');
  const step = Math.floor(known.length / count);
  return known.filter((_, n) => n % step === step - 1);
}

/**
 * Runs in the page: types a search, which shows, presses Enter long before the pause is over, and gives
 * the time from there until the list that it finds is drawn. The key comes at any time between two
 * frames: what comes within one is drawn by it, and the next one would be waited for, too.
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
      // The first task after the frame's own work: by then it is drawn.
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
