import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Paths of the builds of React and its packages, which share one structure. */
export const BUILDS: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
};

/**
 * Additional exports: the default export of React, and names that only React's test builds have.
 */
const MORE: Readonly<Record<string, string>> = {
  react: "export * as default from 'react';",
  scheduler: 'export var log, unstable_setDisableYieldValue;',
};

/** Copies all of React, for versions that lack some of it. */
const COPY = /@base-ui\/utils\/safeReact\.mjs$/;

/**
 * Converts React's CommonJS builds to ES modules, so that the bundler can remove unused exports and
 * shorten names. As published, each call is a property access on an object of all exports
 * ([why](../docs/adr/0015-bundle-size.md)).
 */
export function reactModules(): Plugin {
  const names = new Map(Object.entries(BUILDS).map(([name, file]) => [fromPackages(file), name]));
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    // React DevTools are not supported in production.
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
    resolveId: (name) => (BUILDS[name] === undefined ? null : fromPackages(BUILDS[name])),
    transform: {
      filter: { id: [...names.keys(), COPY] },
      handler(code, id) {
        if (COPY.test(id)) return { code: "export * as SafeReact from 'react';", map: null };
        return { code: `${asModule(code)}\n${MORE[names.get(id) ?? ''] ?? ''}`, map: null };
      },
    },
  };
}

/** Replaces `require` and `exports` by `import` and `export`. */
export function asModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name));
  const body = code
    .replace(/^var ((?:\w+ = require\("[\w-]+"\),?\s*)+);/m, (_, required: string) =>
      required.replaceAll(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replaceAll(/^exports\.(\w+)(?= =)/gm, 'var own_$1')
    .replaceAll(/\bexports\.(\w+)/g, 'own_$1');
  return `${body}\nexport { ${Array.from(names, (name) => `own_${name} as ${name}`).join(', ')} };`;
}

/** @param file below `node_modules/` */
export function fromPackages(file: string): string {
  return fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));
}
