import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { createCoverBackfills } from './features/streaming/cover-backfill-service.ts';
import { openStreaming } from './features/streaming/streaming-service.ts';
import { type UploadServices, upload } from './features/uploads/uploads-service.ts';
import type { ArtworkSettings } from './integrations/artwork/artwork.ts';
import { STREAMING_LIMITS } from './integrations/streaming/streaming-clients.ts';
import { getUserAgent } from './integrations/user-agent.ts';

/** Opens look-ups of streaming services, and the job that finds covers by them. */
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
  const coverBackfills = createCoverBackfills({
    services: {
      ...services,
      artwork,
      storeCover: async (image) => (await upload(uploads, image)).imageUrl,
    },
    wait: limits.wait ?? STREAMING_LIMITS.wait,
    onError: (error) => app.log.error({ err: error }, 'the cover backfill failed'),
  });
  app.addHook('onClose', async () => {
    await coverBackfills.cancel();
  });
  return { streaming: services.streaming, artwork, coverBackfills };
}
