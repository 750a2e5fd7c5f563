import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Smaller parts in the place of what packages bring, in the browser and where pages are drawn. */
export const ALIASES = [
  // React has itself what these bring to older ones.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: fromRoot('src/client/ui/create-icon.ts') },
];
