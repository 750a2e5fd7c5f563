import type { FastifyInstance } from 'fastify';
import { findUsableKeys } from '../features/streaming/streaming-keys-repository.ts';
import { openStreaming } from '../features/streaming/streaming-service.ts';
import { type UploadServices, upload } from '../features/uploads/uploads-service.ts';
import type { ArtworkSettings } from '../integrations/artwork/artwork.ts';
import { withClients } from '../integrations/streaming/settings.ts';
import { STREAMING_LIMITS } from '../integrations/streaming/streaming-clients.ts';
import { getUserAgent } from '../integrations/user-agent.ts';
import type { AppParts } from '../start/app-parts.ts';
import { secretsIn } from '../start/secrets.ts';
import { createAlbumJobs } from './album-jobs.ts';

/** Opens look-ups of streaming services, and the jobs that use them for many albums. */
export async function openStreamingServices(
  app: FastifyInstance,
  parts: AppParts,
  uploads: UploadServices,
) {
  const { environment, connection, now, limits = {} } = parts;
  const { db } = connection;
  const { publicUrl, artworkOrigins: origins, dataDir } = environment;
  const warn = (line: string) => app.log.warn(line);
  const secrets = secretsIn(db, dataDir);
  const readSettings = async () =>
    withClients(environment.streaming, await findUsableKeys(db, secrets));
  const settings = await readSettings();
  const { connect, verify, ...services } = openStreaming({
    db,
    now,
    settings,
    publicUrl,
    warn,
    limits,
  });
  let reloads = 0;
  const reload = async () => {
    reloads += 1;
    const own = reloads;
    const current = await readSettings();
    // A later reload reads what this one may lack.
    if (own === reloads) connect(current);
  };
  const artwork: ArtworkSettings = { origins, userAgent: getUserAgent(publicUrl) };
  const backfill = {
    ...services,
    artwork,
    storeCover: async (image: Parameters<typeof upload>[1]) =>
      (await upload(uploads, image)).imageUrl,
  };
  const wait = limits.wait ?? STREAMING_LIMITS.wait;
  const albumJobs = createAlbumJobs(backfill, { wait });
  const streamingKeys = { variables: environment.streaming, secrets, reload, verify };
  return { streaming: services.streaming, streamingKeys, artwork, albumJobs };
}
