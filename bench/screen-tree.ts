import type { Browser, Page } from '@playwright/test';
import { ADMIN_PASSWORD, API_KEY } from '../tests/e2e/support/server.ts';
import { addBracket } from './add-bracket.ts';

/** Run with the other pages: the tree of a bracket of 128 songs, all with covers. */
const SONGS = 128;
const ROUNDS = 5;
const SLOWDOWNS = [1, 4];

type Times = {
  /** Between the press on 'Tree' and the end of the frame that shows it. */
  draw_ms: number;
  /** Between the response with the bracket and the end of the frame that shows the whole page. */
  page_ms: number;
  /** Between frames while the tree is dragged: median, and 95th percentile. */
  frame_ms: number;
  frame_p95_ms: number;
};

const TARGETS: Record<string, Partial<Times>> = {
  'target, CPU as it is': { draw_ms: 60, frame_ms: 17, frame_p95_ms: 17 },
  'target, CPU 4x slower': { draw_ms: 150, frame_ms: 17, frame_p95_ms: 34 },
};

/** Measures rendering and dragging of the tree, at full CPU speed and four times slower. */
export async function measureTree(
  browser: Browser,
  url: string,
  covers: readonly string[],
): Promise<Record<string, Partial<Times>>> {
  const club = { url, apiKey: API_KEY, password: ADMIN_PASSWORD };
  const address = `${url}/brackets/${await addBracket(club, songsWith(covers))}`;
  const table = { ...TARGETS };
  for (const slowdown of SLOWDOWNS) {
    const rounds: Times[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measureRound(browser, address, slowdown));
    table[`tree of ${SONGS} songs, CPU ${slowdown}x slower`] = medians(rounds);
  }
  return table;
}

async function measureRound(browser: Browser, address: string, slowdown: number): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (value) => value');
  // First visit, to fill the cache.
  await page.goto(address);
  await page.getByRole('link', { name: 'Play' }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(noteDrawing);
  await page.goto(address);
  await page.waitForFunction(
    (count) => window.drawn_at > 0 && document.querySelectorAll('[data-match]').length === count,
    SONGS - 1,
  );
  const page_ms = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const call = calls.find(({ name }) => /\/api\/brackets\/[^/]+$/.test(name));
    return window.drawn_at - (call?.responseEnd ?? 0);
  });
  const frames = await dragAbout(page);
  await page.goto(`${address}?view=rounds`);
  await page.getByRole('tab').first().waitFor();
  await page.waitForLoadState('networkidle');
  const draw_ms = await page.evaluate(openTree);
  await context.close();
  return {
    draw_ms,
    page_ms,
    frame_ms: frames[Math.floor(frames.length / 2)] ?? 0,
    frame_p95_ms: frames[Math.floor(frames.length * 0.95)] ?? 0,
  };
}

/** Runs in the page before any other script. */
function noteDrawing(): void {
  window.drawn_at = 0;
  const watch = new MutationObserver(() => {
    if (document.querySelector('[data-match]') === null) return;
    watch.disconnect();
    // First task after the frame's own work: the frame is rendered by then.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.drawn_at = performance.now();
      };
      port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: presses 'Tree', and returns the time until it is rendered. */
async function openTree(): Promise<number> {
  const buttons = [...document.querySelectorAll('button')];
  const start = performance.now();
  buttons.find(({ textContent }) => textContent?.trim() === 'Tree')?.click();
  while (window.drawn_at < start) await new Promise((resolve) => setTimeout(resolve));
  return window.drawn_at - start;
}

/** Times between frames, shortest first. */
async function dragAbout(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.frames_ms = [];
    let last = performance.now();
    const note = (now: number) => {
      window.frames_ms.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(1000, 700);
  await page.mouse.down();
  for (let step = 1; step <= 120; step += 1) await page.mouse.move(1000 - step * 5, 700 - step * 3);
  await page.mouse.up();
  const frames = await page.evaluate(() => window.frames_ms);
  return frames.slice(1).sort((a, b) => a - b);
}

/** Maximum number of songs in a bracket. */
function songsWith(covers: readonly string[]) {
  return Array.from({ length: SONGS }, (_, n) => ({
    title: `A song of ordinary length ${n}`,
    artist: `Artist ${(n * 37) % 100}`,
    cover_url: covers[(n * 7) % covers.length],
  }));
}

function medians(rounds: readonly Times[]): Times {
  const middle = (name: keyof Times) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1));
  };
  return {
    draw_ms: middle('draw_ms'),
    page_ms: middle('page_ms'),
    frame_ms: middle('frame_ms'),
    frame_p95_ms: middle('frame_p95_ms'),
  };
}

declare global {
  interface Window {
    frames_ms: number[];
    drawn_at: number;
  }
}
