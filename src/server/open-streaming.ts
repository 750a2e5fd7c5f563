import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { createBackgroundAlbumJob } from './features/streaming/background-album-job.ts';
import { type BackfillServices, createCoverBackfill } from './features/streaming/cover-backfill.ts';
import { createMetadataRefresh } from './features/streaming/refresh-service.ts';
import { openStreaming } from './features/streaming/streaming-service.ts';
import { type UploadServices, upload } from './features/uploads/uploads-service.ts';
import type { ArtworkSettings } from './integrations/artwork/artwork.ts';
import { STREAMING_LIMITS } from './integrations/streaming/streaming-clients.ts';
import { getUserAgent } from './integrations/user-agent.ts';

/** Opens look-ups of streaming services, and the jobs that use them for many albums. */
export function openStreamingServices(
  app: FastifyInstance,
  parts: AppParts,
  uploads: UploadServices,
) {
  const { environment, connection, now, limits = {} } = parts;
  const { streaming: settings, publicUrl, artworkOrigins: origins } = environment;
  const warn = (line: string) => app.log.warn(line);
  const services = openStreaming({ db: connection.db, now, settings, publicUrl, warn, limits });
  const artwork: ArtworkSettings = { origins, userAgent: getUserAgent(publicUrl) };
  const backfill: BackfillServices = {
    ...services,
    artwork,
    storeCover: async (image) => (await upload(uploads, image)).imageUrl,
  };
  const wait = limits.wait ?? STREAMING_LIMITS.wait;
  const albumJobs = {
    covers: createBackgroundAlbumJob({
      services,
      wait,
      createJob: () => createCoverBackfill(backfill),
    }),
    metadata: createBackgroundAlbumJob({
      services,
      wait,
      createJob: () => createMetadataRefresh(services, { force: false }),
    }),
  };
  return { streaming: services.streaming, artwork, albumJobs };
}
