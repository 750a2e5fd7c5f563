import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { exchangeBodies } from './exchange-bodies.ts';

const UNREACHED = "{ throw Error('The router without what is not used'); }";

/** By file of the router: functions that this app never comes to, or that find nothing to do. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Addresses are read and written in the app's own way.
  'searchParams.js': { parseSearchWith: '{}', stringifySearchWith: '{}' },
  // Routes change nothing of a search, and mask no address.
  'router.js': { getSearchMiddlewares: '{ return []; }', applySearchMiddleware: UNREACHED },
  'new-process-route-tree.js': {
    processRouteMasks: UNREACHED,
    findFlatMatch: UNREACHED,
    validateParseParams: UNREACHED,
  },
  // Screens ask for their data themselves.
  'load-client.js': {
    loadResource: '{ return options[0].signal.aborted ? CANCELED_OUTCOME : [SUCCESS, undefined]; }',
    getLoaderContext: UNREACHED,
    cacheLoaderMatch: UNREACHED,
    runBackground: UNREACHED,
  },
};

/** What the app may not ask of the router, since the build leaves it out. */
export const NOT_USED =
  /\b(loader|shouldReload|routeMasks|mask|middlewares|preSearchFilters|postSearchFilters|parseParams|parse)(: |=\{)/;

/**
 * Leaves out of the router what the app does not use ([why](../docs/decisions/058-packages-as-modules.md)). One that
 * is built otherwise fails the build.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /@tanstack\/router-core\/dist\/esm\/[\w-]+\.js$/ },
      handler(code, id) {
        const bodies = BODIES[basename(id)];
        if (bodies === undefined) return null;
        const lean = exchangeBodies(
          code,
          this.parse(code),
          new Map(Object.entries(bodies)),
          'The router has no',
        );
        return { code: lean, map: null };
      },
    },
  };
}
