import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fromRoot } from './from-root.ts';

/** Builds the server-rendering entry: one script with its packages. */
export default defineConfig({
  root: fromRoot('src/client'),
  publicDir: false,
  plugins: [react()],
  ssr: { noExternal: true },
  build: {
    ssr: fromRoot('src/client/entry-server.tsx'),
    outDir: fromRoot('dist/pages'),
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      output: { codeSplitting: false },
    },
  },
});
