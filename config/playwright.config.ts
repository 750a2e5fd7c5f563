import { defineConfig } from '@playwright/test';
import { createRunFolder } from '../scripts/run-folder.mjs';
import type { WorkerOptions } from '../tests/e2e/support/sub-path.ts';
import { BROWSER_ARGS, BROWSER_CONTEXT } from './browser-options.ts';
import { fromRoot } from './from-root.ts';

const {
  CHROMIUM_PATH = '/usr/bin/chromium',
  PLAYWRIGHT_JSON_OUTPUT_FILE,
  SPINDLE_ALL_TESTS,
  SPINDLE_SUB_PATH,
} = process.env;

createRunFolder();

// Also of the servers (tests/e2e/server.ts) and the tests, which else expect another today.
process.env.TZ = BROWSER_CONTEXT.timezoneId;

/** Tests that only `npm run test:all` runs. */
const RARE = SPINDLE_ALL_TESTS ? [] : [/@all/];

/** Tests that run only behind a proxy: everywhere if all do, else in the last project. */
const PROXIED = SPINDLE_SUB_PATH ? [] : [/@sub-path-only/];

/** Limits the browser on Linux to fonts of known widths; other systems ignore it. */
const FONTCONFIG_FILE = fromRoot('tests/e2e/support/fonts.conf');

/**
 * `npm test` sets the browser and requests the JSON report; manual runs use CHROMIUM_PATH, or
 * Debian's browser.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: '../tests/e2e',
  globalSetup: '../tests/e2e/support/global-setup.ts',
  outputDir: '../test-results',
  // Long enough for a busy machine, which takes a minute for some journeys.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // `npm test` retries a failed test once and lists it as flaky; manual runs fail at once.
  retries: PLAYWRIGHT_JSON_OUTPUT_FILE ? 1 : 0,
  fullyParallel: true,
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    contextOptions: BROWSER_CONTEXT,
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      env: { ...process.env, FONTCONFIG_FILE },
      args: BROWSER_ARGS,
    },
  },
  // A test runs on the desktop unless it is tagged.
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone-only/, ...PROXIED, ...RARE],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: RARE,
      use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
    },
    // With a sub-path set, the projects above already run behind a proxy.
    ...(SPINDLE_SUB_PATH
      ? []
      : [
          {
            name: 'sub-path',
            grep: /@sub-path/,
            grepInvert: RARE,
            use: { viewport: { width: 1440, height: 900 }, subPath: 'keep' as const },
          },
        ]),
  ],
});
