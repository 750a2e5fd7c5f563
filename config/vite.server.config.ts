import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const command = (name: string) => fromRoot(`src/server/commands/${name}.ts`);

/** The server and its commands; packages stay in node_modules. */
export default defineConfig({
  root: fromRoot('.'),
  publicDir: false,
  build: {
    ssr: true,
    outDir: fromRoot('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: fromRoot('src/server/main.ts'),
        'reading-worker': fromRoot('src/server/reading/reading-worker.ts'),
        import: command('import'),
        export: command('export'),
        backup: command('backup'),
        'check-integrity': command('check-integrity'),
        restore: command('restore'),
        demo: command('demo'),
        'set-password': command('set-password'),
        'refresh-metadata': command('refresh-metadata'),
        'restore-album': command('restore-album'),
        bench: fromRoot('bench/bench.ts'),
      },
    },
  },
});
