import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import type { Club } from '../add-bracket.ts';
import { SLOWDOWN, tap } from './phone.ts';

const TAPS = 20;
/** Two alternating tiers, so that each tap changes the sealed one. */
const TIERS = ['A', 'B'];

/**
 * Milliseconds between a tap on a tier, in the listening room on a slow phone, and the painted
 * frame that shows it as locked in; one for each of 20 taps. An album has to be Now Listening To.
 */
export async function measureSeals(
  browser: Browser,
  phone: BrowserContextOptions,
  club: Club,
): Promise<number[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(`${club.url}/room/${await openRoom(browser, club)}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Bass', exact: true }).tap();
  await page.getByRole('radiogroup', { name: 'Your tier' }).waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(observeSeals);
  const times: number[] = [];
  for (let n = 0; n < TAPS; n += 1) times.push(await timeSeal(page, TIERS[n % TIERS.length] ?? ''));
  await context.close();
  return times;
}

/** Opens and starts a room with the albums that are Now Listening To; returns its code. */
async function openRoom(browser: Browser, { url, apiKey, password }: Club): Promise<string> {
  const host = await browser.newContext({ extraHTTPHeaders: { 'x-api-key': apiKey } });
  await host.request.post(`${url}/api/auth/verify-password`, { data: { password } });
  const opened = await host.request.post(`${url}/api/rooms`, { data: {} });
  const { data }: { data: RoomResponse } = await opened.json();
  await host.request.post(`${url}/api/rooms/${data.code}/start`, { data: {} });
  await host.close();
  return data.code;
}

async function timeSeal(page: Page, tier: string): Promise<number> {
  // Waits until the phone's own work after the previous tap is done, which is not measured.
  await page.waitForTimeout(500);
  await page.evaluate((message) => window.expectSeal(message), `Locked in: ${tier}`);
  await tap(page, page.getByRole('radio', { name: `Tier ${tier}`, exact: true }));
  return page.evaluate(() => window.sealSeen);
}

/** Runs in the page: records the time of the tap, and the end of the frame with the text. */
function observeSeals(): void {
  window.expectSeal = (message) => {
    const rating = document.querySelector('[aria-label="Your rating"]');
    window.sealSeen = new Promise((resolve) => {
      let pressed = 0;
      const notePress = ({ timeStamp }: Event) => {
        pressed = timeStamp;
      };
      addEventListener('pointerdown', notePress, { capture: true, once: true });
      const look = () => {
        if (!rating?.textContent?.includes(message)) return requestAnimationFrame(look);
        // A message posted within a frame arrives after its paint.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        return port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
  };
}

declare global {
  interface Window {
    expectSeal: (message: string) => void;
    sealSeen: Promise<number>;
  }
}
