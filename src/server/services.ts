import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createCalendar } from '#shared/domain/dates.ts';
import type { ReadClub } from './database/transaction.ts';
import { changeAdminPassword } from './features/admin/admin-password.ts';
import { createAdminSessions } from './features/admin/admin-sessions.ts';
import { createKnownDevices } from './features/admin/known-devices.ts';
import { createPasswordThrottle } from './features/admin/password-throttle.ts';
import { findSetting } from './features/admin/settings-repository.ts';
import { backupMoment } from './features/backups/backup-names.ts';
import { findBrowser, getBrowserId } from './features/browsers/browsers-repository.ts';
import { createBrowsers } from './features/browsers/known-browsers.ts';
import { findAdmission } from './features/club-access/club-access-repository.ts';
import { wrongViewPassword } from './features/club-access/club-access-service.ts';
import {
  findViewPasswordWarning,
  verifyViewPassword,
} from './features/club-access/view-password.ts';
import { type Club, openClub, readClub } from './features/settings/club-settings.ts';
import { listBackupFiles } from './integrations/backup-files.ts';
import { createCoverSpace } from './integrations/covers/cover-space.ts';
import type { Admin } from './lib/admin.ts';
import { createCookies } from './lib/cookies.ts';
import type { Queues } from './lib/fair-queue.ts';
import { createNetworkCheck } from './lib/ip-address.ts';
import { isPlainHttp } from './lib/plain-http.ts';
import { createPlayLimits } from './lib/play-limits.ts';
import type { RecentErrors } from './lib/recent-errors.ts';
import { createPasswordGate, wrongAdminPassword } from './plugins/admin-auth.ts';
import { type AccessCheck, createAccessCheck } from './plugins/private-club/access-check.ts';
import { createResponseCache } from './plugins/response-cache.ts';
import { createWorkLimiter } from './plugins/work-limiter.ts';
import { openNotifications } from './services/notifications.ts';
import { openExports, openJobs } from './services/open-jobs.ts';
import { openRoomServices } from './services/open-rooms.ts';
import { openStreamingServices } from './services/open-streaming.ts';
import { openImporter, openQueries } from './services/open-workers.ts';
import { createVersion, type Version } from './services/versions.ts';
import type { AppParts } from './start/app-parts.ts';
import { coversIn } from './start/covers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: AppServices;
  }
}

/** What the features of the app share. */
type AppServices = Awaited<ReturnType<typeof createServices>>;

/**
 * Creates the services of an app, which end with it.
 * @param program identifies the built app
 */
export async function createServices(
  app: FastifyInstance,
  parts: AppParts & { recentErrors: RecentErrors },
  program: string,
) {
  const { environment, connection, now } = parts;
  const { db, shared } = connection;
  const { publicUrl, dataDir, coverQuota } = environment;
  const club = await openClub(connection, environment.club, now);
  const getClub = club.get;
  const today = createCalendar(now, () => getClub().time_zone);
  const readStored: ReadClub = (reading) => readClub(reading, environment.club);
  const data = { db, now, today, getClub, readClub: readStored };
  /** Returns the version of the data about some topics, or of all, for ETags and caches. */
  const version = createVersion({ environment, connection, club, program, today });
  const computing = createWorkLimiter(now, parts.computing);
  const { budgets, queues } = computing;
  const signIn = createSignIn(parts, queues);
  /** Key of the requests by which the server renders pages. */
  const renderKey = randomBytes(32).toString('base64url');
  const covers = coversIn(dataDir);
  const { measure, freeBytes } = covers(db);
  const notifications = openNotifications(parts);
  app.addHook('onClose', async () => notifications.stopSending());
  const storage = { covers, freeBytes, space: createCoverSpace(measure, coverQuota, now) };
  const streaming = await openStreamingServices(app, parts, { ...data, ...storage });
  return {
    ...parts,
    ...data,
    ...storage,
    ...signIn,
    ...openRoomServices(app, connection, data),
    ...streaming,
    jobs: openJobs(app, parts, data, streaming.albumJobs),
    exportTo: openExports(app, parts),
    club,
    version,
    /** True if versions are current. If false, every call returns a new version. */
    isCurrent: () => shared === null || shared.isCurrent(),
    onCommit: connection.onCommit,
    responses: createResponseCache(),
    budgets,
    queues,
    computing,
    runQuery: openQueries(app, parts, data),
    importer: openImporter(app, parts, data),
    playLimits: createPlayLimits(signIn.admin.sessions, budgets, queues),
    browsers: createBrowsers({ db, now, cookies: signIn.admin.cookies, budgets }),
    /** Decides which requests have access to a private club. */
    access: createAccess(parts, { club, admin: signIn.admin, version, renderKey }),
    renderKey,
    isPlainHttp: isPlainHttp(publicUrl),
    notifications,
    /** Sets the admin password; `null` if an environment variable sets it. */
    changePassword:
      environment.adminPassword === null
        ? (plain: string) => changeAdminPassword(db, plain, now)
        : null,
    /** Warnings about the settings of the server. */
    findSettingWarnings: async () => [
      ...environment.warnings,
      ...(await findViewPasswordWarning(db, getClub())),
    ],
    /** Returns the time of the latest backup; `null` without one. */
    findLastBackup: async () => (shared === null ? findLastBackup(dataDir) : null),
  };
}

/**
 * Creates the only access that the password gates and the routes have to sign-in, and the gate of
 * the view password. Attempts at one password do not count for the other.
 */
function createSignIn(
  { environment, connection: { db }, adminPassword, now }: AppParts,
  { hashing }: Queues,
) {
  const cookies = createCookies(environment);
  const devices = createKnownDevices({ db, now, cookies });
  const shared = { devices, hashing };
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
  }: { club: Club; admin: Admin; version: Version; renderKey: string },
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

async function findLastBackup(dataDir: string): Promise<Date | null> {
  const names = await listBackupFiles(dataDir);
  const times = names.flatMap((name) => backupMoment(name)?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
