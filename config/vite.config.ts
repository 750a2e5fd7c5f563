import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ALIASES } from './aliases.ts';
import { appIcons } from './app-icons.ts';
import { devSettings } from './dev-settings.ts';
import { inlineScripts } from './inline-scripts.ts';
import { leanReact } from './lean-react.ts';
import { precompress } from './precompress.ts';
import { reactModules } from './react-modules.ts';
import { serviceWorker } from './service-worker.ts';
import { styleRules } from './style-rules.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** URL of the API for `npm run dev`. */
const api = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

/** Builds the client. The server fills in the configuration and the server-rendered content. */
export default defineConfig({
  root: fromRoot('src/client'),
  // Relative URLs work at any path; the server writes its base path into the page.
  base: './',
  publicDir: fromRoot('src/client/public'),
  plugins: [
    react(),
    leanReact(),
    reactModules(),
    inlineScripts(),
    appIcons(),
    styleRules(),
    serviceWorker(),
    precompress(),
    devSettings(api),
  ],
  resolve: { alias: ALIASES },
  build: {
    outDir: fromRoot('dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Matches the JavaScript target; oklch() needs no fallback.
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    // Separate chunks load and run independently, so that none delays the first interaction; each
    // contains only what the first view needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|app\/react-root\.ts$|rolldown\/runtime/,
            },
            {
              name: 'routes-and-responses',
              test: /node_modules\/(@tanstack|use-sync-external-store)\/|src\/(client\/(api\/|ui\/(create-icon|address-dialogs))|shared\/domain\/dates\.)|vite\/preload-helper/,
              tags: ['$initial'],
            },
            {
              name: 'app',
              test: /src\/(client|shared)\/|node_modules\/lucide-react\//,
              tags: ['$initial'],
            },
            // Shared modules are small, and each would be one more request; except those that only
            // some pages use, and those that import a library.
            {
              name: 'shared',
              test: /src\/(client\/(api|ui)\/(?!picture\/|.*(bracket|seeding|playlist|share-a|upload|artwork|drop-zone|dialog|guard|discard|drag|resolver))|shared\/domain\/(?!bracket|song))|node_modules\/lucide-react\//,
              minShareCount: 2,
            },
            {
              name: 'brackets',
              test: /src\/(client\/(api\/brackets|features\/brackets\/(who-plays|status-badge|use-bracket-action)|ui\/(seeding-field|share-a))|shared\/domain\/(bracket-|song-))/,
              minShareCount: 2,
            },
            {
              name: 'dialog',
              test: /src\/client\/(ui\/((confirm-)?dialog\.|use-discard)|features\/sign-in\/(delete-button|password-(dialog|form)|sign-in-dialog|use-password))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4601,
    strictPort: true,
    // Excludes the client's own files in src/client/api/.
    proxy: { '^/api/(?![\\w-]+[.]tsx?)': api, '/covers': api },
  },
});
