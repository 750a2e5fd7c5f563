import { fileURLToPath } from 'node:url';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Smaller replacements for package modules, in the browser and in server rendering. */
export const ALIASES = [
  // React itself provides the hooks that these polyfill for older versions.
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: fromRoot('src/client/ui/create-icon.ts') },
];
