import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { installedPrograms } from '../src/server/test-postgres-installed.ts';

const API = ['src/shared/**/*.test.ts', 'src/server/{features,http,database}/**/*.test.ts'];

/** What is about PostgreSQL alone. */
const POSTGRES = [
  'src/server/database/postgres/*.test.ts',
  'src/server/commands/*postgres.test.ts',
];

/** What is about the files of SQLite. */
const FILES = [
  'src/server/features/backups/**',
  'src/server/features/integrity/**',
  'src/server/http/storage.test.ts',
];

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
        test: { name: 'api', include: API, exclude: POSTGRES, isolate: false },
      },
      // The same on the other engine.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['src/server/{features,http}/**/*.test.ts', ...POSTGRES],
          exclude: FILES,
          globalSetup: ['src/server/test-postgres-setup.ts'],
          isolate: false,
        },
      },
      // And where a PostgreSQL is installed, on that: it may be an older one.
      ...(installedPrograms() === null
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'postgres, installed',
                include: [
                  'src/server/database/postgres/*.test.ts',
                  'src/server/features/{sessions,changelog,insights}/*.test.ts',
                ],
                globalSetup: ['src/server/test-postgres-installed.ts'],
                isolate: false,
              },
            },
          ]),
      // Libraries of the browser, of images and of the network keep settings of their own.
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['src/**/*.test.ts', 'config/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...API, ...POSTGRES],
        },
      },
    ],
    // Left to itself it keeps one core of two free.
    maxWorkers: '100%',
    // Generous, so that a busy machine fails no test; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
