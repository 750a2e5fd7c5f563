import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { installedPrograms } from '../src/server/test-postgres-installed.ts';

/** What replaces modules, or sets libraries and the process another way. */
const APART = [
  'src/client/{api,app}/**/*.test.ts',
  'src/server/adapters/*.test.ts',
  '{config,scripts}/**/*.test.ts',
];

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
      // The API, and all else that can: files share what they import, which halves the time. None may
      // replace a module (vi.mock), and what they share may set nothing up while it is imported.
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/**/*.test.ts'],
          exclude: [...POSTGRES, ...APART],
          isolate: false,
        },
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
      { extends: true, test: { name: 'apart', include: APART } },
    ],
    // Left to itself it keeps one core of two free.
    maxWorkers: '100%',
    // Generous, so that a busy machine fails no test; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
