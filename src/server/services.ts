import { createHash, randomBytes } from 'node:crypto';
import { createCalendar } from '#shared/domain/dates.ts';
import type { Connection } from './database/connection.ts';
import type { Topic } from './database/topics.ts';
import type { Environment } from './env.ts';
import type { AdminPassword } from './features/admin/admin-password.ts';
import { createAdminSessions } from './features/admin/admin-sessions.ts';
import { createKnownDevices } from './features/admin/known-devices.ts';
import { createPasswordThrottle } from './features/admin/password-throttle.ts';
import { findSetting } from './features/admin/settings-repository.ts';
import { findBrowser, getBrowserId } from './features/browsers/browsers-repository.ts';
import { findAdmission } from './features/club-access/club-access-repository.ts';
import { wrongViewPassword } from './features/club-access/club-access-service.ts';
import { verifyViewPassword } from './features/club-access/view-password.ts';
import { type Club, openClub } from './features/settings/club-settings.ts';
import type { BuiltFiles } from './integrations/built-files.ts';
import { PROGRAM_VERSION } from './integrations/program-version.ts';
import type { Limits } from './integrations/streaming/streaming-clients.ts';
import type { Admin } from './lib/admin.ts';
import { createCookies } from './lib/cookies.ts';
import { createNetworkCheck } from './lib/ip-address.ts';
import {
  createHashingQueue,
  createPasswordGate,
  type PasswordGate,
  wrongAdminPassword,
} from './plugins/admin-auth.ts';
import type { StreamLimits } from './plugins/live-updates.ts';
import { type AccessCheck, createAccessCheck } from './plugins/private-club/access-check.ts';
import { createResponseHeaders, type ResponseHeaders } from './plugins/security-headers.ts';
import { type Computing, type ComputingLimits, createWorkLimiter } from './plugins/work-limiter.ts';
import { readProgram } from './ssr/service-worker.ts';
import type { DatabaseCheck } from './workers/database-check.ts';

export type AppParts = Pick<BuiltFiles, 'clientDir'> &
  Partial<Omit<BuiltFiles, 'clientDir'>> & {
    environment: Environment;
    connection: Connection;
    adminPassword: AdminPassword;
    now: () => Date;
    /** Check of the database file; `null` for PostgreSQL. */
    databaseCheck?: DatabaseCheck | null;
    /** Overrides the time limits of streaming services. */
    limits?: Partial<Limits>;
    /** Overrides the compute budget per IP address. */
    computing?: ComputingLimits;
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
  /** Verifies the view password of a private club. */
  viewGate: PasswordGate;
  /** Decides which requests have access to a private club. */
  access: AccessCheck;
  /** Key of the requests by which the server renders pages. */
  renderKey: string;
  /** Returns the version of the data about some topics, or of all, for ETags and caches. */
  version: (topics?: readonly Topic[]) => string;
  /** True if versions are current. If false, every call returns a new version. */
  isCurrent: () => boolean;
};

export async function createServices(parts: AppParts): Promise<AppServices> {
  const { environment, connection, clientDir } = parts;
  const { shared } = connection;
  const program = readProgram(clientDir);
  const club = await openClub(connection, environment.club, parts.now);
  const version = createVersion(parts, club, program);
  const { admin, viewGate } = createGates(parts);
  const renderKey = randomBytes(32).toString('base64url');
  return {
    club,
    headers: createResponseHeaders(environment.publicUrl, program),
    computing: createWorkLimiter(parts.now, parts.computing),
    admin,
    viewGate,
    access: createAccess(parts, { club, admin, version, renderKey }),
    renderKey,
    version,
    isCurrent: () => shared === null || shared.isCurrent(),
  };
}

/**
 * Creates the only access that the password gates and the routes have to sign-in, and the gate of
 * the view password. Attempts at one password do not count for the other.
 */
function createGates({ environment, connection: { db }, adminPassword, now }: AppParts) {
  const cookies = createCookies(environment);
  const devices = createKnownDevices({ db, now, cookies });
  const shared = { devices, hashing: createHashingQueue() };
  const admin: Admin = {
    gate: createPasswordGate({
      ...shared,
      password: adminPassword,
      throttle: createPasswordThrottle({ db, now }),
      wrong: wrongAdminPassword,
    }),
    sessions: createAdminSessions({ db, now, cookies }),
    devices,
    cookies,
  };
  const viewGate = createPasswordGate({
    ...shared,
    password: { verify: (given) => verifyViewPassword(db, given) },
    throttle: createPasswordThrottle({ db, now, name: 'view ' }),
    wrong: wrongViewPassword,
  });
  return { admin, viewGate };
}

function createAccess(
  { environment, connection: { db }, now }: AppParts,
  {
    club,
    admin,
    version,
    renderKey,
  }: Pick<AppServices, 'club' | 'admin' | 'version' | 'renderKey'>,
): AccessCheck {
  const { sessions, cookies } = admin;
  return createAccessCheck({
    version: () => version(['club', 'access']),
    readState: async () => {
      await club.refresh();
      const feedHash = (await findSetting(db, 'feed_token_hash')) ?? null;
      return { visibility: club.get().visibility, feedHash };
    },
    findAdmission: (secret, visibility) =>
      findAdmission(db, secret, visibility, now().toISOString()),
    findPerson: async (secret) => {
      const browser = await findBrowser(db, getBrowserId(secret), now());
      return club.get().reviewers.includes(browser?.reviewer ?? '')
        ? browser?.expires_at
        : undefined;
    },
    sessions,
    cookies,
    userHeader: environment.trustedUserHeader,
    isProxy: createNetworkCheck(environment.trustProxy),
    renderKey,
    now,
  });
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
