import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import type { WorkerOptions } from '../e2e/sub-path.ts';

const {
  CHROMIUM_PATH = '/usr/bin/chromium',
  PLAYWRIGHT_JSON_OUTPUT_FILE,
  SPINDLE_SUB_PATH,
} = process.env;

/** Limits the browser on Linux to fonts of known widths; other systems ignore it. */
const FONTCONFIG_FILE = fileURLToPath(new URL('../e2e/fonts.conf', import.meta.url));

/** `npm test` finds the browser and asks for the JSON report; by hand it is CHROMIUM_PATH's, or Debian's. */
export default defineConfig<object, WorkerOptions>({
  testDir: '../e2e',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  // Long enough for a machine that does other work as well.
  expect: { timeout: 10_000 },
  workers: 2,
  // `npm test` tries a failed test once more and lists it as flaky; by hand it fails at once.
  retries: PLAYWRIGHT_JSON_OUTPUT_FILE ? 1 : 0,
  fullyParallel: true,
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      env: { ...process.env, FONTCONFIG_FILE },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test is for the desktop unless it is tagged.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
    },
    // Where all of them are behind a proxy on a sub-path, these are so already.
    ...(SPINDLE_SUB_PATH
      ? []
      : [
          {
            name: 'sub-path',
            grep: /@sub-path/,
            use: { viewport: { width: 1440, height: 900 }, subPath: 'keep' as const },
          },
        ]),
  ],
});
