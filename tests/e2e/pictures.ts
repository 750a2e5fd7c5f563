import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fromRoot, startServer } from './support/server.ts';

const HELP = `Usage: npm run pictures

Takes the screenshots in docs/pictures for the README anew, from the demo, dark and light.
CHROMIUM_PATH is the browser; without it that is /usr/bin/chromium.

  --help     show this`;

/** Run by `npm run pictures`: takes screenshots of the demo's main pages for the README. */
const SCREENS = [
  { name: 'sessions', ways: [], shows: 'Now Listening To' },
  { name: 'tierlist', ways: ['Tierlist'], shows: 'Minor Planets' },
  { name: 'bracket', ways: ['Brackets', 'Songs for the drive home'], shows: 'Quarterfinals' },
  { name: 'insights', ways: ['Insights'], shows: 'Biggest fights' },
  { name: 'changelog', ways: ['Changelog'], shows: 'was added to the list' },
];
type Screen = { name: string; ways: readonly string[]; shows: string };
const SCHEMES = ['dark', 'light'] as const;
const SIZE = { width: 1200, height: 750 };
/** Maximum size of a picture in bytes. */
const MOST = 60_000;
const FOLDER = fromRoot('docs/pictures');
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else await drawPictures();

async function drawPictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-pictures-'));
  // URL that phones can reach, for the picture of the room.
  const settings = { APP_ENV: 'development', PUBLIC_URL: 'http://spindle.local:4600' };
  const server = await startServer(folder, settings, 'demo');
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH });
  mkdirSync(FOLDER, { recursive: true });
  try {
    for (const scheme of SCHEMES)
      for (const screen of SCREENS) await drawPicture(browser, server.url, scheme, screen);
    const room = await playRoom(browser, server.url);
    for (const scheme of SCHEMES)
      await drawPicture(browser, `${room}/screen`, scheme, {
        name: 'room',
        ways: [],
        shows: 'Average',
      });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Rates in the listening room, together with other guests.
 * @returns its URL once the cards are revealed
 */
async function playRoom(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const headers = { 'x-api-key': 'spindle-development' };
  const data = { password: 'demo-password' };
  await page.request.post(`${url}/api/auth/verify-password`, { headers, data });
  const found = await page.request.get(`${url}/api/rooms`, { headers });
  const room = `${url}/room/${(await found.json()).data.code}`;
  await page.goto(room);
  await page.getByRole('button', { name: 'Groove', exact: true }).click();
  await page.getByText('Reverb').first().waitFor();
  await page.getByRole('radio', { name: 'Tier B', exact: true }).click();
  await page.getByRole('region', { name: 'The reveal' }).getByText('Average').waitFor();
  await page.close();
  return room;
}

async function drawPicture(
  browser: Browser,
  url: string,
  scheme: (typeof SCHEMES)[number],
  { name, ways, shows }: Screen,
): Promise<void> {
  const look = { colorScheme: scheme, reducedMotion: 'reduce' } as const;
  const page = await browser.newPage({ viewport: SIZE, ...look });
  await page.goto(url);
  for (const way of ways) await page.getByRole('link', { name: way }).first().click();
  await page.locator('main').getByText(shows).first().waitFor();
  await isRendered(page);
  const picture = await toWebp(await page.screenshot());
  const file = join(FOLDER, `${name}-${scheme}.webp`);
  writeFileSync(file, picture);
  console.log(`${file} ${picture.length}`);
  await page.close();
}

/** Waits for the web fonts and the covers in view. */
async function isRendered(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(
        ({ family, status }) => family.includes('Variable') && status === 'loaded',
      ) &&
      [...document.images].every((image) => {
        const { x, y, width, bottom } = image.getBoundingClientRect();
        const isInView = width > 0 && bottom > 0 && x < innerWidth && y < innerHeight;
        return image.complete || !isInView;
      }),
  );
}

/** Converts to the best quality that the size limit allows. */
async function toWebp(screenshot: Buffer, quality = 80): Promise<Buffer> {
  const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer();
  return picture.length > MOST && quality > 10 ? toWebp(screenshot, quality - 10) : picture;
}
