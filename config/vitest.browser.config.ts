import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { createRunFolder } from '../scripts/run-folder.mjs';
import { BROWSER_ARGS, BROWSER_CONTEXT } from './browser-options.ts';
import { CSS_OPTIONS } from './css-options.ts';
import { fromRoot } from './from-root.ts';

createRunFolder();

const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;

/** Component tests: pages and components in a real browser, with a fake API. */
export default defineConfig({
  root: fromRoot('.'),
  plugins: [react()],
  publicDir: fromRoot('src/client/public'),
  css: CSS_OPTIONS,
  // Finds all packages before the first test; finding one later would reload the page of a test.
  optimizeDeps: {
    entries: ['src/client/entry-client.tsx', 'src/client/**/*.browser.test.tsx'],
    include: ['axe-core'],
  },
  test: {
    include: ['src/client/**/*.browser.test.tsx'],
    setupFiles: ['src/client/testing/setup.ts'],
    maxWorkers: 2,
    // All files of a worker share the page and the modules of the app (src/client/testing/setup.ts).
    isolate: false,
    // Prints its seed; repeat it by `--sequence.seed`.
    sequence: { shuffle: true },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: fromRoot('src/client/testing/page.html'),
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        actionTimeout: 10_000,
        launchOptions: { executablePath: CHROMIUM_PATH, args: BROWSER_ARGS },
        contextOptions: BROWSER_CONTEXT,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
