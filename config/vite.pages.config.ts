import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The web app as the server draws it: one file of its own, its packages in it. */
export default defineConfig({
  root: fromRoot('src/client'),
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: fromRoot('src/client/draw.tsx'),
    outDir: fromRoot('dist/pages'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
  },
});
