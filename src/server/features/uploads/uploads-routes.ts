import type { FastifyRequest } from 'fastify';
import { uploadAlbumCover } from '#shared/contracts/uploads.ts';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/upload-patience.ts';
import { createConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { acceptForms, readForm } from '../../http/form.ts';
import { describeCall, type Mounting, parse } from '../../http/mount.ts';
import * as service from './uploads-service.ts';

/** `POST /api/upload/album-cover`. */
export function uploadRoutes(mounting: Mounting, services: service.UploadServices): void {
  // An upload is in memory for as long as it has its turn: 60 MB at most.
  const uploads = createConcurrencyLimiter({ atOnce: 6, waiting: 64, patienceMs: UPLOAD_TURN_MS });
  const decoding = createConcurrencyLimiter({
    atOnce: 2,
    waiting: 6,
    patienceMs: DECODING_TURN_MS,
  });
  mounting.endpoints.push(uploadAlbumCover);
  mounting.app.register(async (scope) => {
    await acceptForms(scope);
    scope.route({
      method: uploadAlbumCover.method,
      url: uploadAlbumCover.path,
      // Reading the form counts by itself, to say how large an image is.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      schema: { ...describeCall(uploadAlbumCover, 200), consumes: ['multipart/form-data'] },
      handler: async (request, reply) => {
        const body = await uploads.run(() => receive(request));
        return reply.header('cache-control', 'no-store').send(body);
      },
    });
  });

  /** The password may come after the image, so it is checked when all is there, and before a pixel is read. */
  async function receive(request: FastifyRequest) {
    request.body = await readForm(request, service.LIMITS);
    const { image, password } = parse(uploadAlbumCover, request).body;
    await mounting.admin.gate.check(request, password);
    return { success: true, ...(await decoding.run(() => service.upload(services, image))) };
  }
}
