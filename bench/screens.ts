import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startServer } from '../tests/e2e/support/server.ts';
import { measureIdle } from './screen-idle.ts';
import { measureSearch } from './screen-search.ts';
import { measureTree } from './screen-tree.ts';
import { SETTINGS, writeThousandAlbums } from './thousand-albums.ts';

/**
 * Run by `npm run bench -- --screens`: the pages with 1,000 albums, and a bracket's tree, in a real
 * browser.
 */
const ROUNDS = 3;
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;

const DEVICES = [
  { device: '1440 px', viewport: { width: 1440, height: 900 }, slowdown: 1 },
  { device: '360 px, CPU 4x slower', viewport: { width: 360, height: 780 }, slowdown: 4 },
];
type Device = (typeof DEVICES)[number];

type Vitals = {
  /** Between the start of the navigation and the first tile that is clickable. */
  interactive_ms: number;
  lcp_ms: number;
  cls: number;
  /** Longest task while scrolling to the end by wheel; browsers report tasks of 50 ms or more. */
  longest_task_ms: number;
  /** Main-thread time in five seconds without input, while an album is Now Listening To. */
  idle_ms: number;
  script_kb: number;
};

const TARGETS: Vitals = {
  interactive_ms: 1000,
  lcp_ms: 1500,
  cls: 0.02,
  longest_task_ms: 50,
  idle_ms: 20,
  script_kb: 120,
};

await measureScreens();

async function measureScreens(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spindle-screens-'));
  const covers = await writeThousandAlbums(dataDir);
  const server = await startServer(dataDir, SETTINGS);
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const table: Record<string, Vitals> = { target: TARGETS };
  for (const device of DEVICES)
    for (const path of ['/', '/tierlist']) {
      const rounds: Vitals[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureScreen(browser, server.url + path, device));
      table[`${path} at ${device.device}`] = medians(rounds);
    }
  console.table(table);
  console.table(await measureTree(browser, server.url, covers));
  console.table(await measureSearch(browser));
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureScreen(browser: Browser, url: string, device: Device): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: device.viewport,
    isMobile: device.slowdown > 1,
  });
  const page = await context.newPage();
  const scriptBytes = await countScriptBytes(page, device.slowdown);
  // tsx wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForFunction(() => window.vitals.interactive_ms > 0);
  await page.waitForLoadState('networkidle');
  const first = await page.evaluate(() => ({ ...window.vitals }));
  const script_kb = scriptBytes() / 1000;
  const idle_ms = await measureIdle(page);
  await page.evaluate(() => {
    window.vitals.longest_task_ms = 0;
  });
  await scrollToTheEnd(page);
  const { longest_task_ms, cls } = await page.evaluate(() => window.vitals);
  await context.close();
  return { ...first, cls, longest_task_ms, idle_ms, script_kb };
}

async function countScriptBytes(page: Page, slowdown: number): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

async function scrollToTheEnd(page: Page): Promise<void> {
  await page.mouse.move(180, 400);
  for (let still = 0; still < 5; ) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    // Two frames: the wheel's own, and the one after it.
    const after = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return scrollY;
    });
    still = after === before ? still + 1 : 0;
  }
}

/** Runs in the page before any other script. */
function observe(): void {
  const vitals = { interactive_ms: 0, lcp_ms: 0, cls: 0, longest_task_ms: 0 };
  window.vitals = vitals;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  // Largest session window: shifts less than a second apart, over at most five seconds.
  const burst = { start: -Infinity, end: -Infinity, value: 0 };
  const noteShift = (at: number, value: number) => {
    const isNew = at - burst.end > 1000 || at - burst.start > 5000;
    Object.assign(
      burst,
      isNew ? { start: at, end: at, value } : { end: at, value: burst.value + value },
    );
    vitals.cls = Math.max(vitals.cls, burst.value);
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp_ms = startTime;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) noteShift(entry.startTime, value);
  });
  watch('longtask', ({ duration }) => {
    vitals.longest_task_ms = Math.max(vitals.longest_task_ms, duration);
  });
  const tiles = new MutationObserver(() => {
    if (document.querySelector('main li a') === null) return;
    tiles.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        vitals.interactive_ms = performance.now();
      }),
    );
  });
  tiles.observe(document, { childList: true, subtree: true });
}

function medians(rounds: Vitals[]): Vitals {
  const middle = (name: keyof Vitals, digits: number) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(digits));
  };
  return {
    interactive_ms: middle('interactive_ms', 0),
    lcp_ms: middle('lcp_ms', 0),
    cls: middle('cls', 4),
    longest_task_ms: middle('longest_task_ms', 0),
    idle_ms: middle('idle_ms', 1),
    script_kb: middle('script_kb', 1),
  };
}

declare global {
  interface Window {
    vitals: Omit<Vitals, 'script_kb' | 'idle_ms'>;
  }
}
