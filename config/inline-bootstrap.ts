import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Bundles the script that sets the theme and loads the app into the page. */
export function inlineBootstrap(): Plugin {
  return {
    name: 'inline-bootstrap',
    async transformIndexHtml(html) {
      const script = await bundleBootstrap();
      return html.replace('<!--bootstrap-->', () => `<script>${script}</script>`);
    },
  };
}

async function bundleBootstrap(): Promise<string> {
  const entry = fileURLToPath(new URL('../src/client/bootstrap.ts', import.meta.url));
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'bootstrap' },
    },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('Nothing was built');
  return bundle.output[0].code.trim();
}
