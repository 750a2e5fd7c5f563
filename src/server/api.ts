import { tmpdir } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createCalendar } from '#shared/domain/dates.ts';
import { coversIn } from './covers.ts';
import { databaseName, databasePlace, isShared } from './data-directory.ts';
import type { Connection } from './database/connection.ts';
import type { Topic } from './database/topics.ts';
import type { ReleaseSeats } from './domain/rooms/room-seats.ts';
import { changeAdminPassword } from './features/admin/admin-password.ts';
import { adminRoutes } from './features/admin/admin-routes.ts';
import { albumRoutes } from './features/albums/albums-routes.ts';
import { artworkRoutes } from './features/artwork-routes.ts';
import { backupMoment } from './features/backups/backup-names.ts';
import { ballotRoutes } from './features/brackets/ballot-routes.ts';
import { createBallotClock } from './features/brackets/ballots/ballot-clock.ts';
import { bracketRoutes } from './features/brackets/brackets-routes.ts';
import { createBrowsers } from './features/browsers/known-browsers.ts';
import { changelogRoutes } from './features/changelog/changelog-routes.ts';
import { clubAccessRoutes } from './features/club-access/club-access-routes.ts';
import { findViewPasswordWarning } from './features/club-access/view-password.ts';
import { eventRoutes } from './features/events-routes.ts';
import { insightRoutes } from './features/insights/insights-routes.ts';
import { logRoutes } from './features/logs-routes.ts';
import { notificationRoutes } from './features/notifications/notifications-routes.ts';
import { personalLinkRoutes } from './features/personal-links/personal-links-routes.ts';
import { playlistRoutes } from './features/playlists/playlists-routes.ts';
import { rankingRoutes } from './features/rankings/rankings-routes.ts';
import { ratingRoutes } from './features/ratings-routes.ts';
import { openRooms } from './features/rooms/attendance-service.ts';
import { recapRoutes, roomRoutes } from './features/rooms/rooms-routes.ts';
import { releaseSeats } from './features/rooms/seats-service.ts';
import { sessionRoutes } from './features/sessions/sessions-routes.ts';
import type { Club } from './features/settings/club-settings.ts';
import { settingsRoutes } from './features/settings/settings-routes.ts';
import { storageRoutes } from './features/storage-routes.ts';
import { createCoverJob } from './features/streaming/cover-backfill-service.ts';
import { coverBackfillRoutes, streamingRoutes } from './features/streaming/streaming-routes.ts';
import { openStreaming, type StreamingServices } from './features/streaming/streaming-service.ts';
import { summaryRoutes } from './features/summary-routes.ts';
import { transferRoutes } from './features/transfer/transfer-routes.ts';
import { uploadRoutes } from './features/uploads/uploads-routes.ts';
import { type UploadServices, upload } from './features/uploads/uploads-service.ts';
import type { ArtworkSettings } from './integrations/artwork/artwork.ts';
import { listBackupFiles } from './integrations/backup-files.ts';
import { createCoverSpace } from './integrations/covers/cover-space.ts';
import { STREAMING_LIMITS } from './integrations/streaming/streaming-clients.ts';
import { createUploadFiles } from './integrations/upload-files.ts';
import { getUserAgent } from './integrations/user-agent.ts';
import { isPlainHttp } from './lib/plain-http.ts';
import { type Mounting, rejectOtherMethods } from './lib/register-endpoint.ts';
import { openNotifications } from './notifications.ts';
import { createResponseCache } from './plugins/response-cache/response-cache.ts';
import type { AppParts, AppServices } from './services.ts';
import { createImportPool } from './workers/import-pool.ts';
import { createQueryPool } from './workers/query-pool.ts';
import { runQuery } from './workers/run-query.ts';

type Options = { parts: AppParts; services: AppServices };

/** Registers all API endpoints with the services that they need. */
export const api = plugin<Options>(async (app, { parts, services: shared }) => {
  const { environment, connection, now } = parts;
  const { computing, admin, version, isCurrent } = shared;
  const getClub = shared.club.get;
  const today = createCalendar(now, () => getClub().time_zone);
  const endpoints: Endpoint[] = [];
  const { db } = connection;
  const { publicUrl, club } = environment;
  const responses = createResponseCache(version);
  const services = { db, now, today, getClub };
  const queries = createQueryPool({
    script: parts.queryScript ?? null,
    settings: { database: databaseName(environment), club },
    runHere: (job) => runQuery(services, job),
  });
  app.addHook('onClose', queries.close);
  const browsers = createBrowsers({ db, now, cookies: admin.cookies });
  const mounting: Mounting = {
    app,
    responses,
    computing,
    admin,
    browsers,
    runQuery: queries.run,
    endpoints,
  };
  /** Caches responses until a commit about one of these topics. */
  const about = (...topics: Topic[]): Mounting => ({
    ...mounting,
    responses: createResponseCache(() => version(topics)),
  });
  const aboutAlbums = about('albums');
  adminRoutes(mounting, {
    changePassword:
      environment.adminPassword === null ? (plain) => changeAdminPassword(db, plain, now) : null,
    isProduction: environment.browser.environment === 'production',
  });
  const covers = coversIn(environment.dataDir);
  const shown = { covers, isPlainHttp: isPlainHttp(publicUrl) };
  albumRoutes(aboutAlbums, { ...services, ...shown });
  ratingRoutes(aboutAlbums, services);
  rankingRoutes(aboutAlbums, services);
  sessionRoutes(aboutAlbums, services);
  changelogRoutes(aboutAlbums, services);
  insightRoutes(about('albums', 'streaming', 'brackets'), services);
  const failed = (error: unknown) => app.log.error({ err: error }, 'room failed');
  const rooms = openRooms(services, failed, otherServers(connection));
  app.addHook('onReady', () => rooms.schedule());
  app.addHook('onClose', rooms.stop);
  const voting = {
    ...services,
    people: rooms.services.people,
    tellPresence: rooms.tellPresence,
  };
  const ballots = createBallotClock(voting, (error) =>
    app.log.error({ err: error }, 'a vote failed'),
  );
  app.addHook('onClose', ballots.stop);
  bracketRoutes(about('brackets'), { ...services, ...shown });
  ballotRoutes(about('brackets'), voting, ballots.watch);
  roomRoutes(about('rooms'), rooms.services);
  recapRoutes(aboutAlbums, services);
  const releaseRoomSeats: ReleaseSeats = (isReleased) => releaseSeats(rooms.services, isReleased);
  personalLinkRoutes(mounting, {
    ...services,
    people: rooms.services.people,
    releaseSeats: releaseRoomSeats,
  });
  const notifications = openNotifications(parts);
  app.addHook('onClose', async () => notifications.stopSending());
  notificationRoutes(mounting, notifications);
  clubAccessRoutes(
    mounting,
    { ...services, isViewPasswordFixed: environment.viewPassword !== null },
    { viewGate: shared.viewGate, access: shared.access },
  );
  const followed = {
    ...rooms,
    attend: async (request: FastifyRequest, code: string) =>
      rooms.attend(await browsers.find(request), code),
  };
  const attendBallot = async (request: FastifyRequest, id: string) =>
    ballots.attend((await browsers.find(request))?.id ?? null, id);
  const { coverQuota, diskWarning } = environment;
  const { measure, freeBytes } = covers(db);
  const space = createCoverSpace(measure, coverQuota, now);
  const uploads = { ...services, covers, space };
  uploadRoutes(mounting, uploads);
  transferRoutes(mounting, services, openImporter(app, parts, getClub));
  storageRoutes(mounting, {
    freeBytes,
    space,
    diskWarning,
    findSettingWarnings: async () => [
      ...environment.warnings,
      ...(await findViewPasswordWarning(db, getClub())),
    ],
    getDamage: () => parts.databaseCheck?.getDamage() ?? null,
  });
  settingsRoutes(about('club'), {
    db,
    now,
    club: shared.club,
    defaults: club,
    isPasswordFixed: environment.adminPassword !== null,
    integrations: {
      spotify: environment.streaming.spotify.client !== null,
      tidal: environment.streaming.tidal.client !== null,
    },
    freeBytes,
    space,
    releaseSeats: releaseRoomSeats,
    findLastBackup: async () =>
      connection.shared === null ? findLastBackup(environment.dataDir) : null,
  });
  const streaming = streamingServices(app, parts);
  streamingRoutes(mounting, streaming);
  playlistRoutes(mounting, streaming, publicUrl);
  artworkRoutes(mounting, artworkSettings(environment));
  coverBackfillRoutes(mounting, openCoverJob(app, parts, streaming, uploads));
  summaryRoutes(about('albums', 'brackets', 'rooms'), services);
  logRoutes(mounting, now);
  eventRoutes(
    mounting,
    {
      db,
      version,
      isCurrent,
      isAdmitted: shared.access.isAdmitted,
      onCommit: connection.onCommit,
      rooms: followed,
      attendBallot,
    },
    parts.streams,
  );
  rejectOtherMethods(app, endpoints);
});

/** Returns the time of the latest backup; `null` without one. */
async function findLastBackup(dataDir: string): Promise<Date | null> {
  const names = await listBackupFiles(dataDir);
  const times = names.flatMap((name) => backupMoment(name)?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Returns the notifications of other server instances for rooms, or `null` without PostgreSQL. */
function otherServers({ shared, version, onCommit }: Connection) {
  if (shared === null) return null;
  let known = '';
  return {
    ...shared,
    onCommit: (listener: () => void) =>
      onCommit(() => {
        const present = version(['rooms']);
        if (present !== known) listener();
        known = present;
      }),
  };
}

function openImporter(app: FastifyInstance, parts: AppParts, getClub: Club['get']) {
  const { environment, connection, now, importScript: script = null } = parts;
  const { dataDir, club } = environment;
  const services = { db: connection.db, now, getClub, covers: coversIn(dataDir) };
  const backupPlace = connection.shared === null ? databasePlace(environment) : null;
  const importer = createImportPool({
    script,
    settings: { database: databaseName(environment), dataDir, backupPlace, club },
    // Imported lazily: a worker thread, if there is one, loads it instead of this process.
    importHere: async (given) => {
      const { importUpload } = await import('./features/transfer/upload-import-service.ts');
      const { backUpBeforeImport } = await import('./features/backups/import-backup.ts');
      const backUp = async () => backupPlace && backUpBeforeImport(backupPlace);
      return importUpload({ ...services, backUp }, given);
    },
  });
  app.addHook('onClose', importer.close);
  const files = createUploadFiles(isShared(environment) ? tmpdir() : dataDir);
  const minAgeMs = isShared(environment) ? OTHERS_UPLOAD_MS : 0;
  app.addHook('onReady', () => files.removeLeftovers(minAgeMs));
  return { run: importer.run, createFile: files.create };
}

/**
 * Age in milliseconds of files in the temporary directory that no other server can be using any
 * more: it is longer than an upload and its import take.
 */
const OTHERS_UPLOAD_MS = 3_600_000;

function streamingServices(app: FastifyInstance, parts: AppParts) {
  const { streaming: settings, publicUrl } = parts.environment;
  const warn = (line: string) => app.log.warn(line);
  const { now, limits = {} } = parts;
  return openStreaming({ db: parts.connection.db, now, settings, publicUrl, warn, limits });
}

function artworkSettings({
  artworkOrigins: origins,
  publicUrl,
}: AppParts['environment']): ArtworkSettings {
  return { origins, userAgent: getUserAgent(publicUrl) };
}

function openCoverJob(
  app: FastifyInstance,
  { environment, limits }: AppParts,
  streaming: StreamingServices,
  uploads: UploadServices,
) {
  const job = createCoverJob({
    services: {
      ...streaming,
      artwork: artworkSettings(environment),
      storeCover: async (image) => (await upload(uploads, image)).imageUrl,
    },
    wait: limits?.wait ?? STREAMING_LIMITS.wait,
    onError: (error) => app.log.error({ err: error }, 'the cover backfill failed'),
  });
  app.addHook('onClose', async () => {
    await job.cancel();
  });
  return job;
}
