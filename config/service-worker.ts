import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { SOURCES } from '../scripts/build-app.mjs';
import { contentHash } from '../scripts/content-hash.mjs';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const WORKERS = ['service-worker', 'retired-worker'] as const;

/**
 * Builds the service worker beside the app, as a separate script that old browsers run too. It
 * lists all scripts of the build, so each build has another worker; the page has the build id.
 */
export function serviceWorker(): Plugin {
  const program = contentHash(fromRoot('.'), SOURCES).slice(0, 16);
  return {
    name: 'service-worker',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'program', content: program }, injectTo: 'head' },
    ],
    async writeBundle({ dir = '' }, bundle) {
      const code = [
        ...Object.keys(bundle)
          .filter((name) => /^assets\/.+\.(js|css|woff2)$/.test(name))
          .map((name) => ({ url: `./${name}`, revision: null })),
        ...['./app-shell', './mark.svg'].map((url) => ({ url, revision: program })),
      ];
      for (const name of WORKERS) await buildWorker(name, dir, { code, program });
    },
  };
}

type Given = { code: readonly { url: string; revision: string | null }[]; program: string };

async function buildWorker(name: string, outDir: string, { code, program }: Given): Promise<void> {
  await build({
    configFile: false,
    root: fromRoot('.'),
    publicDir: false,
    logLevel: 'warn',
    define: {
      __CODE__: JSON.stringify(code),
      __PROGRAM__: JSON.stringify(program),
      // The library logs less in production.
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: fromRoot(`src/worker/${name}.ts`),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `${name}.js`,
      },
    },
  });
}
