import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isPostgres } from '../database/open.ts';
import type { Environment } from '../env.ts';
import { FileProblem } from '../integrations/given-file.ts';

/** Location of a club's data. */
export type ClubPlace = {
  /** Name for messages: a path, or a URL without its password. */
  name: string;
  dataDir: string;
  /** `null` for the one in the data directory. */
  databaseFile: string | null;
  databaseUrl: string | null;
};

type Own = Pick<Environment, 'dataDir' | 'databaseFile'>;

/**
 * Resolves a location that the user names: a data directory, a SQLite file, or a PostgreSQL URL.
 * @param own the configured locations, where the covers for a file or URL are
 * @throws FileProblem for an invalid URL
 */
export function clubPlace(given: string, folder: string, own: Own): ClubPlace {
  if (isPostgres(given))
    return {
      name: withoutPassword(given),
      dataDir: own.dataDir,
      databaseFile: null,
      databaseUrl: given,
    };
  if (/^[a-z]+:\/\//.test(given))
    throw new FileProblem(['A database URL must start with postgres://.']);
  const path = resolve(folder, given);
  const place = { name: given, databaseUrl: null };
  if (!isFile(path)) {
    const databaseFile = path === own.dataDir ? own.databaseFile : null;
    return { ...place, dataDir: path, databaseFile };
  }
  const isInDirectory =
    basename(path) === 'spindle.db' && existsSync(join(dirname(path), 'migration.lock'));
  return { ...place, dataDir: isInDirectory ? dirname(path) : own.dataDir, databaseFile: path };
}

/** @example withoutPassword('postgres://ada:secret@db/club?sslmode=require') // 'postgres://ada@db/club' */
export function withoutPassword(address: string): string {
  if (!URL.canParse(address)) throw new FileProblem(['The database URL is not valid.']);
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/** True if the path is a file, or could become one because nothing is there yet. */
function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? /\.(db|sqlite3?)$/.test(path) : found.isFile();
}
