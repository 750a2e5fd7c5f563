import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Unit and API tests, beside what they test; the browser tests are Playwright's. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'config/**/*.test.ts', 'scripts/**/*.test.ts'],
    restoreMocks: true,
    // Files share what they import, which halves the time: no test may replace a module (vi.mock),
    // and what tests share may set nothing up while it is imported.
    isolate: false,
    // Left to itself it keeps one core of two free.
    maxWorkers: '100%',
    // Generous, so that a busy machine fails no test; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
