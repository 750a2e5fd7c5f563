import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The web app. The server fills in the configuration and a nonce per page. */
export default defineConfig({
  root: fromRoot('src/client'),
  publicDir: fromRoot('src/client/public'),
  plugins: [react(), precompress()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: fromRoot('dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  server: {
    port: 4601,
    proxy: { '/api': 'http://127.0.0.1:4600', '/covers': 'http://127.0.0.1:4600' },
  },
});
