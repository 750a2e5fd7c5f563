import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const API = ['src/shared/**/*.test.ts', 'src/server/{features,http,database}/**/*.test.ts'];

/** Unit and API tests, beside what they test; the browser tests are Playwright's. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      // Files of the API share what they import, which halves the time: none may replace a module
      // (vi.mock), and what they share may set nothing up while it is imported.
      {
        extends: true,
        test: { name: 'api', include: API, isolate: false },
      },
      // Libraries of the browser, of images and of the network keep settings of their own.
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['src/**/*.test.ts', 'config/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: API,
        },
      },
    ],
    // Left to itself it keeps one core of two free.
    maxWorkers: '100%',
    // Generous, so that a busy machine fails no test; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
