import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { SOURCES } from '../scripts/build-app.mjs';
import { contentHash } from '../scripts/content-hash.mjs';
import { SHELL_PATH } from '../src/shared/domain/site/offline.ts';
import { WEB_MANIFEST } from './web-manifest.ts';

/**
 * Builds the service worker of src/service-worker/, with the files that it precaches, and the
 * manifest. Sets the build id, which the page and the worker have.
 */
export function serviceWorker(): PluginOption {
  const buildId = contentHash(`${import.meta.dirname}/..`, SOURCES).slice(0, 16);
  return [
    {
      name: 'build-id',
      config: (_, { command }) => ({
        define: { 'import.meta.env.BUILD_ID': JSON.stringify(command === 'build' ? buildId : '') },
      }),
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../service-worker',
      filename: 'service-worker.ts',
      // The app registers it.
      injectRegister: false,
      manifest: WEB_MANIFEST,
      // A private club sends it to browsers with access only.
      useCredentials: true,
      includeManifestIcons: false,
      injectManifest: {
        // A classic script, and older syntax than the app's: it also replaces itself in old browsers.
        rollupFormat: 'iife',
        target: 'es2022',
        globPatterns: ['assets/*.{js,css,woff2}', 'mark.svg'],
        additionalManifestEntries: [{ url: `.${SHELL_PATH}`, revision: buildId }],
      },
    }),
  ];
}
