import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { CSS_OPTIONS, CSS_TARGET } from './css-options.ts';
import { devSettings } from './dev-settings.ts';
import { fromRoot } from './from-root.ts';
import { inlineBootstrap } from './inline-bootstrap.ts';
import { serviceWorker } from './service-worker.ts';
import { signInPage } from './sign-in-page.ts';
import { styleRules } from './style-rules.ts';

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
    inlineBootstrap(),
    styleRules(),
    serviceWorker(),
    signInPage(),
    // So that the server never compresses them.
    compression({
      include: /\.(js|css|svg|json|txt|webmanifest)$/,
      threshold: 0,
      skipIfLargerOrEqual: false,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
    devSettings(api),
  ],
  css: CSS_OPTIONS,
  build: {
    outDir: fromRoot('dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: CSS_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Packages change less often than the app, so that browsers keep them over a new build. The
        // rest of the entry is one chunk, whichever lazy chunks share its modules. The icons and the
        // album components of the other pages are one chunk each, since every single one is smaller
        // than its request.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\//, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'album', test: /src\/client\/components\/album\// },
            { name: 'voting', test: /src\/client\/features\/voting\/[^/]+$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 4601,
    strictPort: true,
    proxy: { '/api': api, '/covers': api, '/calendar.ics': api, '/changes.atom': api },
  },
});
