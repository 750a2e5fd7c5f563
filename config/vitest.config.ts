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
  'src/server/features/notifications/push-servers.test.ts',
  // Conflicts.
  'src/server/features/albums/two-admins.test.ts',
  'src/server/lib/idempotency-key.test.ts',
  // Batches of ratings.
  'src/server/features/transfer/import-ratings.test.ts',
  // Search and order.
  'src/server/features/albums/misspelt-names.test.ts',
  'src/server/features/session-list/finding-sessions.test.ts',
  // Every table, and covers, which are rows.
  'src/server/features/relocation/relocation.test.ts',
  'src/server/features/uploads/{cover-quota,cover-reading}.test.ts',
];

/** Tests of SQLite files, and of all routes, some of which need them. */
const FILES = [
  'src/server/features/{backups,integrity}/**',
  'src/server/features/jobs/job-command.test.ts',
  'src/server/lib/rejections.test.ts',
];

/** Tests of random operations that `npm test` runs in a short form, on SQLite or both engines. */
const FUZZ = 'src/server/features/**/*-fuzz.test.ts';
const INTERLEAVINGS = 'src/server/features/albums/interleavings.test.ts';
const PAGING = 'src/server/lib/paging.test.ts';

/** Creates a project with the options below. */
function project<T extends object>(test: T) {
  return { extends: true as const, test };
}

/**
 * Unit and API tests, beside their subjects; Playwright runs the browser tests. `npm test` runs the
 * projects `api`, `apart` and `postgres`, `npm run test:all` every project.
 */
export default defineConfig({
  root: fromRoot('.'),
  test: {
    environment: 'node',
    restoreMocks: true,
    // Sharing modules between files halves the time. No test of such a project may replace a module
    // (vi.mock), and shared modules may have no side effects on import.
    isolate: false,
    projects: [
      project({
        name: 'api',
        include: ['{src,demo,config,scripts}/**/*.test.ts'],
        exclude: [...POSTGRES, ...APART],
      }),
      // Random operations in full.
      project({
        name: 'api-all',
        include: [FUZZ, INTERLEAVINGS],
        provide: { isThorough: true },
      }),
      // Tests of both engines, on PostgreSQL.
      project({
        name: 'postgres',
        include: [...CONTRACT, INTERLEAVINGS, PAGING],
        globalSetup: ['src/server/testing/test-postgres-setup.ts'],
      }),
      // All other API tests on PostgreSQL.
      project({
        name: 'postgres-all',
        include: ['src/server/{features,lib,plugins,ssr}/**/*.test.ts', ...POSTGRES],
        exclude: [...CONTRACT, ...FILES],
        globalSetup: ['src/server/testing/test-postgres-setup.ts'],
        provide: { isThorough: true },
      }),
      // Tests on an installed PostgreSQL, which may be an older version.
      ...(installedPrograms() === null
        ? []
        : [
            project({
              name: 'postgres-all-installed',
              include: [
                'src/server/database/postgres/*.test.ts',
                'src/server/features/{sessions,session-list,changelog,insights}/*.test.ts',
              ],
              globalSetup: ['src/server/testing/test-postgres-installed.ts'],
            }),
          ]),
      // Threads start sooner than processes.
      project({ name: 'apart', include: APART, isolate: true, pool: 'threads' as const }),
    ],
    // By default it leaves one core of two free.
    maxWorkers: '100%',
    // Long timeouts, so that a busy machine fails no test; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 5, timeout: 30_000 } },
  },
});
