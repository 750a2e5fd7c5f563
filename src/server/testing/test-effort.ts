import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in the projects that run tests of random operations in full. */
    isThorough?: boolean;
  }
}

type Operations = {
  /** In `npm test`. */
  short: number;
  /** In `npm run test:all`. */
  all: number;
  /** PostgreSQL takes several times as long; by default the same numbers. */
  shortOnPostgres?: number;
  allOnPostgres?: number;
};

/** Returns the number of random operations of a test, by the project that runs it. */
export function countOperations({ short, all, ...onPostgres }: Operations): number {
  const { shortOnPostgres = short, allOnPostgres = all } = onPostgres;
  const [few, many] =
    inject('postgres') === undefined ? [short, all] : [shortOnPostgres, allOnPostgres];
  return inject('isThorough') === true ? many : few;
}
