import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fromRoot, startServer } from './server.ts';

/** Run by `npm run pictures`: draws the main screens of the demo for the README. */
const SCREENS = [
  { name: 'sessions', ways: [], shows: 'Now Listening To' },
  { name: 'tierlist', ways: ['Tierlist'], shows: 'Minor Planets' },
  { name: 'bracket', ways: ['Brackets', 'Songs for the drive home'], shows: 'Quarterfinals' },
  { name: 'changelog', ways: ['Changelog'], shows: 'was added to the list' },
];
const SCHEMES = ['dark', 'light'] as const;
const SIZE = { width: 1200, height: 750 };
/** Most that a picture may take, in bytes. */
const MOST = 60_000;
const FOLDER = fromRoot('docs/pictures');
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;

await drawPictures();

async function drawPictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-pictures-'));
  const server = await startServer(folder, { APP_ENV: 'development' }, 'demo');
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH });
  mkdirSync(FOLDER, { recursive: true });
  try {
    for (const scheme of SCHEMES)
      for (const screen of SCREENS) await drawPicture(browser, server.url, scheme, screen);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function drawPicture(
  browser: Browser,
  url: string,
  scheme: (typeof SCHEMES)[number],
  { name, ways, shows }: (typeof SCREENS)[number],
): Promise<void> {
  const look = { colorScheme: scheme, reducedMotion: 'reduce' } as const;
  const page = await browser.newPage({ viewport: SIZE, ...look });
  await page.goto(url);
  for (const way of ways) await page.getByRole('link', { name: way }).first().click();
  await page.locator('main').getByText(shows).first().waitFor();
  await isDrawn(page);
  const picture = await toWebp(await page.screenshot());
  const file = join(FOLDER, `${name}-${scheme}.webp`);
  writeFileSync(file, picture);
  console.log(`${file} ${picture.length}`);
  await page.close();
}

/** The letters are there, and the covers that can be seen. */
async function isDrawn(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => {
        const { x, y } = image.getBoundingClientRect();
        return image.complete || x > innerWidth || y > innerHeight;
      }),
  );
}

/** As good as the size allows. */
async function toWebp(screenshot: Buffer, quality = 80): Promise<Buffer> {
  const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer();
  return picture.length > MOST && quality > 10 ? toWebp(screenshot, quality - 10) : picture;
}
