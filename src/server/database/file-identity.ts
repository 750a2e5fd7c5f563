import { statSync } from 'node:fs';

/** The open database file was removed or replaced: writes to it would be lost. */
export class DatabaseGone extends Error {
  readonly code = 'DATABASE_GONE';
}

/**
 * Checks that an open database file and its WAL are still at their path.
 * @param file a path, or `:memory:`, which cannot be removed
 * @returns a check that takes some microseconds
 */
export function watchPlace(file: string): () => boolean {
  if (file === ':memory:') return () => true;
  const wanted = [file, `${file}-wal`].map((path) => ({ path, identity: identify(path) }));
  return () =>
    wanted.every((one) => {
      const found = identify(one.path);
      // SQLite creates the WAL with the first read or write.
      one.identity ??= found;
      return found === one.identity;
    });
}

function identify(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}
