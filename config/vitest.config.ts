import { defineConfig } from 'vitest/config';
import { createRunFolder } from '../scripts/run-folder.mjs';
import { installedPrograms } from '../src/server/testing/test-postgres-installed.ts';
import { fromRoot } from './from-root.ts';

createRunFolder();

/** Tests that replace modules, or change global objects or settings of libraries. */
const APART = [
  'src/server/integrations/{artwork,covers}/*.test.ts',
  'src/client/{lib,queries}/*.test.ts',
  'src/client/lib/{http,live}/*.test.ts',
  'src/client/app/{bootstrap,page-assets,prefetch}.test.ts',
  'src/client/features/album-form/cover/*.test.ts',
];

/** Tests of PostgreSQL only. */
const POSTGRES = ['src/server/database/postgres/*.test.ts', 'src/server/cli/*postgres.test.ts'];

/** Tests that find a difference between the engines in a short time. */
const CONTRACT = [
  // Same responses, migrations, transactions, several servers.
  'src/server/database/postgres/*.test.ts',
  'src/server/database/{people-migration,running-club}.test.ts',
  // Conflicts.
  'src/server/features/albums/two-admins.test.ts',
  'src/server/lib/idempotency-key.test.ts',
  // Batches of ratings.
  'src/server/features/transfer/import-ratings.test.ts',
  // Search and order.
  'src/server/features/albums/misspelt-names.test.ts',
  'src/server/features/sessions/finding-sessions.test.ts',
  // Every table, and covers, which are rows.
  'src/server/features/relocation/relocation.test.ts',
  'src/server/features/uploads/{cover-quota,cover-reading}.test.ts',
];

/** Tests of SQLite files, and of all routes, some of which need them. */
const FILES = ['src/server/features/{backups,integrity}/**', 'src/server/lib/rejections.test.ts'];

/** Tests of random operations that `npm test` runs in a short form, on SQLite or both engines. */
const FUZZ = 'src/server/features/**/*-fuzz.test.ts';
const INTERLEAVINGS = 'src/server/features/albums/interleavings.test.ts';
const PAGING = 'src/server/lib/paging.test.ts';

/**
 * Unit and API tests, beside their subjects; Playwright runs the browser tests. `npm test` runs the
 * projects `api`, `apart` and `postgres`, `npm run test:all` every project.
 */
export default defineConfig({
  root: fromRoot('.'),
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
          include: ['{src,demo,config,scripts}/**/*.test.ts'],
          exclude: [...POSTGRES, ...APART],
          isolate: false,
        },
      },
      // Random operations in full.
      {
        extends: true,
        test: {
          name: 'api-all',
          include: [FUZZ, INTERLEAVINGS],
          isolate: false,
          provide: { isThorough: true },
        },
      },
      // Tests of both engines, on PostgreSQL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...CONTRACT, INTERLEAVINGS, PAGING],
          globalSetup: ['src/server/testing/test-postgres-setup.ts'],
          isolate: false,
        },
      },
      // All other API tests on PostgreSQL.
      {
        extends: true,
        test: {
          name: 'postgres-all',
          include: ['src/server/{features,lib,plugins,ssr}/**/*.test.ts', ...POSTGRES],
          exclude: [...CONTRACT, ...FILES],
          globalSetup: ['src/server/testing/test-postgres-setup.ts'],
          isolate: false,
          provide: { isThorough: true },
        },
      },
      // Tests on an installed PostgreSQL, which may be an older version.
      ...(installedPrograms() === null
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'postgres-all-installed',
                include: [
                  'src/server/database/postgres/*.test.ts',
                  'src/server/features/{sessions,changelog,insights}/*.test.ts',
                ],
                globalSetup: ['src/server/testing/test-postgres-installed.ts'],
                isolate: false,
              },
            },
          ]),
      // Threads start sooner than processes.
      { extends: true, test: { name: 'apart', include: APART, pool: 'threads' } },
    ],
    // By default it leaves one core of two free.
    maxWorkers: '100%',
    // Long timeouts, so that a busy machine fails no test; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 5, timeout: 30_000 } },
  },
});
