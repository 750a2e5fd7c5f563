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
/** Where `npm run dev` has the API. */
const api = `http://127.0.0.1:${process.env.PORT ?? 4600}`;

/** The web app. The server fills in the configuration, and what it draws ahead. */
export default defineConfig({
  root: fromRoot('src/client'),
  // Files find each other wherever the site is; the server writes its path into the page.
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
    // What this JavaScript needs, and oklch(), which then comes without a second notation.
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    // Each comes and is run by itself, so that no piece holds up who begins to use the page; of each
    // only what the first view needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|app\/react-root\.ts$|rolldown\/runtime/,
            },
            {
              name: 'routes-and-answers',
              test: /node_modules\/(@tanstack|use-sync-external-store)\/|src\/(client\/(api\/|ui\/(create-icon|address-dialogs))|shared\/domain\/dates\.)|vite\/preload-helper/,
              tags: ['$initial'],
            },
            {
              name: 'app',
              test: /src\/(client|shared)\/|node_modules\/lucide-react\//,
              tags: ['$initial'],
            },
            // What screens share is small, and each by itself one more request; but for what only some have,
            // and what brings a library along.
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
    // Not the app's own files in src/client/api/.
    proxy: { '^/api/(?![\\w-]+[.]tsx?)': api, '/covers': api },
  },
});
