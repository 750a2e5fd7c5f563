import { uploadAlbumCoverEndpoint } from '#shared/contracts/uploads.ts';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/upload-timeout.ts';
import { createConcurrencyLimiter } from '../../lib/concurrency-limiter.ts';
import { mountForm } from '../../lib/password-forms.ts';
import type { Mounting } from '../../lib/register-endpoint.ts';
import * as service from './uploads-service.ts';

/** `POST /api/upload/album-cover`. */
export function uploadRoutes(mounting: Mounting, services: service.UploadServices): void {
  const decoding = createConcurrencyLimiter({
    atOnce: 2,
    waiting: 6,
    timeoutMs: DECODING_TURN_MS,
  });
  mountForm(mounting, {
    endpoint: uploadAlbumCoverEndpoint,
    limits: service.UPLOAD_LIMITS,
    // Limits the memory for uploads to 60 MB: six at once.
    turns: createConcurrencyLimiter({ atOnce: 6, waiting: 64, timeoutMs: UPLOAD_TURN_MS }),
    take: async ({ image }) => ({
      success: true,
      ...(await decoding.run(() => service.upload(services, image))),
    }),
  });
}
