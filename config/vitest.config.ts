import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { installedPrograms } from '../src/server/testing/test-postgres-installed.ts';

/** Tests that replace modules, or change global settings of libraries or the process. */
const APART = [
  'src/client/{lib,queries,app}/**/*.test.ts',
  'src/client/features/album-form/cover/*.test.ts',
  'src/server/integrations/{artwork,covers}/*.test.ts',
  '{config,scripts}/**/*.test.ts',
];

/** Tests of PostgreSQL only. */
const POSTGRES = ['src/server/database/postgres/*.test.ts', 'src/server/cli/*postgres.test.ts'];

/** Tests of SQLite files. */
const FILES = ['src/server/features/backups/**', 'src/server/features/integrity/**'];

/** Unit and API tests, beside their subjects; Playwright runs the browser tests. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      // API tests and all others that can share modules between files, which halves the time. None
      // may replace a module (vi.mock), and shared modules may have no side effects on import.
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{src,demo}/**/*.test.ts'],
          exclude: [...POSTGRES, ...APART],
          isolate: false,
        },
      },
      // Same tests on the other engine.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['src/server/{features,lib,plugins,ssr}/**/*.test.ts', ...POSTGRES],
          exclude: FILES,
          globalSetup: ['src/server/testing/test-postgres-setup.ts'],
          isolate: false,
        },
      },
      // Same tests on an installed PostgreSQL, which may be an older version.
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
                globalSetup: ['src/server/testing/test-postgres-installed.ts'],
                isolate: false,
              },
            },
          ]),
      { extends: true, test: { name: 'apart', include: APART } },
    ],
    // By default it leaves one core of two free.
    maxWorkers: '100%',
    // Long timeouts, so that a busy machine fails no test; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
