import type { FastifyInstance } from 'fastify';
import { uploadAlbumCoverEndpoint } from '#shared/contracts/uploads.ts';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/covers/upload-timeout.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { registerForm } from '../../lib/password-forms.ts';
import * as service from './uploads-service.ts';

/** `POST /api/upload/album-cover`. */
export async function uploadRoutes(app: FastifyInstance): Promise<void> {
  const decoding = createFairQueue({ concurrency: 2, timeoutMs: DECODING_TURN_MS });
  registerForm(app, {
    endpoint: uploadAlbumCoverEndpoint,
    limits: service.UPLOAD_LIMITS,
    // Limits the memory for uploads to 60 MB: six at once.
    queue: createFairQueue({ concurrency: 6, maxWaiting: 64, timeoutMs: UPLOAD_TURN_MS }),
    take: async ({ image }, ip) => ({
      success: true,
      ...(await decoding(ip, () => service.upload(app.services, image))),
    }),
  });
}
