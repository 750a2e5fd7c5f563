import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../database/connection.ts';
import type { Topic } from '../database/topics.ts';
import type { Club } from '../features/settings/club-settings.ts';
import { PROGRAM_VERSION } from '../integrations/program-version.ts';
import type { Environment } from '../settings/env.ts';

/** Returns the version of the data about some topics, or all. */
export type Version = (topics?: readonly Topic[]) => string;

type Parts = {
  environment: Pick<Environment, 'browser'>;
  connection: Connection;
  club: Club;
  /** Identifies the built app. */
  program: string;
  /** Current day of the club. */
  today: () => string;
};

/**
 * Creates the function that returns the version of the data about some topics, or all, for ETags
 * and caches: of this run, of the club's settings, and of the day, since Now Listening To depends
 * on it. Servers that share a database and the same settings use the same version, so one sends 304
 * for the other's ETag.
 */
export function createVersion({ environment, connection, club, program, today }: Parts): Version {
  const same = JSON.stringify([PROGRAM_VERSION, program, environment.browser]);
  const run = connection.shared === null ? randomBytes(6).toString('base64url') : toShortHash(same);
  const clubVersion = createClubVersion(club);
  const version = oncePerTurn(connection);
  return (topics) => `${run}.${clubVersion()}.${version(topics)}.${today()}`;
}

/** Hashes the settings once per change. */
function createClubVersion(club: Club): () => string {
  let cached = { settings: club.get(), hash: '' };
  return () => {
    const settings = club.get();
    if (cached.hash === '' || cached.settings !== settings)
      cached = { settings, hash: toShortHash(JSON.stringify(settings)) };
    return cached.hash;
  };
}

function toShortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/**
 * Reads the version once per turn of the event loop, and again after a commit of this process. A
 * commit of another process is seen in a later turn.
 */
function oncePerTurn({ version, onCommit, shared }: Connection): Connection['version'] {
  const cached = new Map<string, string>();
  const forget = () => cached.clear();
  onCommit(forget);
  return (topics) => {
    if (shared?.isCurrent() === false) return version(topics);
    const name = String(topics);
    const current = cached.get(name) ?? version(topics);
    if (cached.size === 0) setImmediate(forget);
    cached.set(name, current);
    return current;
  };
}
