import { statSync } from 'node:fs';

/** The database was removed or replaced while it is open: what is written to it now nobody finds again. */
export class DatabaseGone extends Error {
  readonly code = 'DATABASE_GONE';
}

/**
 * Watches that an open database stays where it is, with the log of what was written last.
 * @param file a path, or `:memory:`, which nobody can take away
 * @returns whether it is in its place now; some microseconds
 */
export function watchPlace(file: string): () => boolean {
  if (file === ':memory:') return () => true;
  const wanted = [file, `${file}-wal`].map((path) => ({ path, identity: identify(path) }));
  return () =>
    wanted.every((one) => {
      const found = identify(one.path);
      // SQLite makes the log with the first read or write.
      one.identity ??= found;
      return found === one.identity;
    });
}

function identify(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}
