import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatCount } from '#shared/domain/format-count.ts';
import { MIGRATIONS, migrate, missingSteps } from '../database/migrate.ts';
import { isPostgres, openNamed, openNamedReading } from '../database/open.ts';
import {
  type MovedRows,
  moveClub,
  type RelocationSide,
} from '../features/relocation/relocation-service.ts';
import { makePrivateFile } from '../integrations/data-folder.ts';
import { FileProblem } from '../integrations/given-file.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import { databaseName, hasDatabase, isShared, ownDataDirectory } from '../start/data-directory.ts';
import { secretsIn } from '../start/secrets.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle move-database FROM TO

Copies a whole club, covers included, from SQLite to PostgreSQL or back, all or nothing.
The copy is verified before it is committed. FROM stays as it is, TO must be empty, and no server may
use either of them. Everyone has to sign in again.

FROM and TO are each one of

  FOLDER           a data directory, as in DATA_DIR
  FILE.db          a SQLite file, as in DATABASE_URL, with the covers in DATA_DIR
  postgres://…     an existing PostgreSQL database; its schema is created

  --help  show this`;

await runCommand({
  help: HELP,
  flags: [],
  least: 2,
  most: 2,
  run: async ({ given: [first = '', second = ''], environment, folder }) => {
    const from = clubPlace(first, folder, environment);
    const to = clubPlace(second, folder, environment);
    if (databaseName(from) === databaseName(to))
      throw new FileProblem(['FROM and TO are the same.']);
    requireClub(from);
    const moved = await inPlace(from, openSource, (source) =>
      inPlace(to, openTarget, (target) => moveClub(source, target, { progress: showProgress() })),
    );
    for (const line of inWords(moved, from, to)) console.log(line);
  },
});

function requireClub(place: ClubPlace): void {
  if (!hasDatabase(place)) throw new FileProblem([`${place.name} has no data.`]);
}

type Opened = { db: RelocationSide['db']; close: () => Promise<void> };

/** Opens a database and locks other SQLite servers out of it until the work is done. */
async function inPlace<T>(
  place: ClubPlace,
  open: (database: string) => Promise<Opened>,
  work: (side: RelocationSide) => Promise<T>,
): Promise<T> {
  const release = isShared(place) ? () => {} : await ownDataDirectory(place, LOCK_TIMEOUT);
  try {
    const { db, close } = await open(databaseName(place));
    try {
      return await work({
        db,
        covers: coversIn(place.dataDir),
        secrets: secretsIn(db, place.dataDir),
        name: place.name,
      });
    } finally {
      await close();
    }
  } finally {
    release();
  }
}

/** Opens the source without migrating it. */
function openSource(database: string): Promise<Opened> {
  return openNamedReading(database, LOCK_TIMEOUT);
}

async function openTarget(database: string): Promise<Opened> {
  if (!isPostgres(database)) makePrivateFile(database);
  const connection = await openNamed(database, LOCK_TIMEOUT);
  try {
    await requireOwnSchema(connection.db);
    await migrate(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/** Rejects a source with an older schema; its data would need a migration first. */
async function requireOwnSchema(db: RelocationSide['db']): Promise<void> {
  const missing = (await missingSteps(db)).length;
  if (missing > 0 && missing < Object.keys(MIGRATIONS).length)
    throw new FileProblem(['TO belongs to an older version of Spindle and is not empty.']);
}

function inWords(moved: MovedRows, from: ClubPlace, to: ClubPlace): string[] {
  const { rows, covers, keys, unreadable } = moved;
  const { albums = 0, sessions = 0, changelog = 0, brackets = 0 } = rows;
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return [
    `Moved ${formatCount(albums, 'album')}, ${formatCount(sessions, 'session')}, ${formatCount(changelog, 'changelog entry', 'changelog entries')} and ${formatCount(brackets, 'bracket')}: ${formatCount(total, 'row')} and ${formatCount(covers, 'cover file')} in all, each read back and compared.`,
    `${from.name} was not changed. To use the copy, set ${settings(to)}, and start Spindle.`,
    ...keys.map((service) => describeKeys(service, to)),
    ...unreadable.map(
      (name) => `The address of the chat ${name} could not be decrypted: enter it again.`,
    ),
  ];
}

/** Tells the admin how to set the keys of a streaming service, which are not copied. */
function describeKeys(service: string, to: ClubPlace): string {
  const [name, variable] = service === 'spotify' ? ['Spotify', 'SPOTIFY'] : ['Tidal', 'TIDAL'];
  return isShared(to)
    ? `The keys of ${name} were not copied: set ${variable}_CLIENT_ID and ${variable}_CLIENT_SECRET.`
    : `The keys of ${name} were not copied: enter them on the settings page again.`;
}

/** Configuration lines for a location, without a password. */
function settings({ databaseUrl, databaseFile, dataDir, name }: ClubPlace): string {
  if (databaseUrl !== null) return `DATABASE_URL to its address (${name})`;
  return databaseFile === null
    ? `DATA_DIR to ${dataDir} and DATABASE_URL to nothing`
    : `DATABASE_URL to ${databaseFile}`;
}

/** Location of a club's data. */
type ClubPlace = {
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
function clubPlace(given: string, folder: string, own: Own): ClubPlace {
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
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) throw new FileProblem(['The database URL is not valid.']);
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/** True if the path is a file, or could become one because nothing is there yet. */
function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? /\.(db|sqlite3?)$/.test(path) : found.isFile();
}
