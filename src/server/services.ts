import { createHash, randomBytes } from 'node:crypto';
import { createCalendar } from '#shared/domain/dates.ts';
import type { Connection } from './database/connection.ts';
import type { Topic } from './database/topics.ts';
import type { Environment } from './env.ts';
import type { AdminPassword } from './features/admin/admin-password.ts';
import { createAdminSessions } from './features/admin/admin-sessions.ts';
import { createKnownDevices } from './features/admin/known-devices.ts';
import { createPasswordThrottle } from './features/admin/password-throttle.ts';
import { type Club, openClub } from './features/settings/club-settings.ts';
import type { BuiltFiles } from './integrations/built-files.ts';
import { PROGRAM_VERSION } from './integrations/program-version.ts';
import type { Limits } from './integrations/streaming/streaming-clients.ts';
import type { Admin } from './lib/admin.ts';
import { createCookies } from './lib/cookies.ts';
import { createPasswordGate } from './plugins/admin-auth.ts';
import type { StreamLimits } from './plugins/live-updates.ts';
import { createResponseHeaders, type ResponseHeaders } from './plugins/security-headers.ts';
import { type Computing, type ComputingLimits, createWorkLimiter } from './plugins/work-limiter.ts';
import { readProgram } from './ssr/service-worker.ts';

export type AppParts = Pick<BuiltFiles, 'clientDir'> &
  Partial<Omit<BuiltFiles, 'clientDir'>> & {
    environment: Environment;
    connection: Connection;
    adminPassword: AdminPassword;
    now: () => Date;
    /** Overrides the time limits of streaming services. */
    limits?: Partial<Limits>;
    /** Overrides the compute budget per IP address. */
    computing?: ComputingLimits;
    /** Maximum connections of the server. */
    maxConnections?: number;
    /** Overrides the limits of event streams. */
    streams?: Partial<StreamLimits>;
  };

/** State that all requests share. */
export type AppServices = {
  club: Club;
  headers: ResponseHeaders;
  computing: Computing;
  admin: Admin;
  /** Returns the version of the data about some topics, or of all, for ETags and caches. */
  version: (topics?: readonly Topic[]) => string;
  /** True if versions are current. If false, every call returns a new version. */
  isCurrent: () => boolean;
};

/** Creates the shared state of an app. */
export async function createServices(parts: AppParts): Promise<AppServices> {
  const { environment, connection, clientDir } = parts;
  const { shared } = connection;
  const program = readProgram(clientDir);
  const club = await openClub(connection, environment.club);
  return {
    club,
    headers: createResponseHeaders(environment.publicUrl, program),
    computing: createWorkLimiter(parts.now, parts.computing),
    admin: createAdmin(parts),
    version: createVersion(parts, club, program),
    isCurrent: () => shared === null || shared.isCurrent(),
  };
}

/** Creates the only access that the password gate and the routes have to sign-in. */
function createAdmin({ environment, connection: { db }, adminPassword, now }: AppParts): Admin {
  const cookies = createCookies(environment);
  const devices = createKnownDevices({ db, now, cookies });
  const throttle = createPasswordThrottle({ db, now });
  return {
    gate: createPasswordGate({ password: adminPassword, throttle, devices }),
    sessions: createAdminSessions({ db, now, cookies }),
    devices,
    cookies,
  };
}

/**
 * Creates the cache version: of this run, of the club's settings, and of the data about some topics
 * or all. Servers that share a database and the same settings use the same version, so one sends
 * 304 for the other's ETag.
 */
function createVersion(
  { environment, connection, now }: AppParts,
  club: Club,
  program: string,
): AppServices['version'] {
  const same = JSON.stringify([PROGRAM_VERSION, program, environment.browser]);
  const run = connection.shared === null ? randomBytes(6).toString('base64url') : toShortHash(same);
  const today = createCalendar(now, () => club.get().time_zone);
  const clubVersion = createClubVersion(club);
  const version = oncePerTurn(connection);
  // Now Listening To depends on the day, so cached responses expire at midnight.
  return (topics) => `${run}.${clubVersion()}.${version(topics)}.${today()}`;
}

/** Hashes the settings once per change. */
function createClubVersion(club: Club): () => string {
  let known = { settings: club.get(), hash: '' };
  return () => {
    const settings = club.get();
    if (known.hash === '' || known.settings !== settings)
      known = { settings, hash: toShortHash(JSON.stringify(settings)) };
    return known.hash;
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
  const known = new Map<string, string>();
  const forget = () => known.clear();
  onCommit(forget);
  return (topics) => {
    if (shared?.isCurrent() === false) return version(topics);
    const name = String(topics);
    const present = known.get(name) ?? version(topics);
    if (known.size === 0) setImmediate(forget);
    known.set(name, present);
    return present;
  };
}
